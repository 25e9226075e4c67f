import { defineConfig } from "astro/config";
import robots from "vite-plugin-robots-static";

export default defineConfig({ vite: { plugins: [robots()] } });

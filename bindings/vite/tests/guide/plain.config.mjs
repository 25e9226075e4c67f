import { defineConfig } from "vite";
import robots from "vite-plugin-robots-static";

export default defineConfig({ plugins: [robots()] });

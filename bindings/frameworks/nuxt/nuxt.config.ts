import robots from "vite-plugin-robots-static";

export default defineNuxtConfig({
  compatibilityDate: "2026-11-01",
  vite: { plugins: [robots()] },
});

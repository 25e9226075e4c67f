import { join } from "node:path";
import { checkRobots } from "./check-robots.mjs";

export default defineNuxtConfig({
  compatibilityDate: "2026-11-01",
  modules: ["@nuxtjs/robots"],
  site: { url: "https://books.example" },
  robots: { disallow: ["/drafts/"] },
  nitro: { prerender: { routes: ["/robots.txt"] } },
  hooks: {
    "nitro:init"(nitro) {
      const file = join(nitro.options.output.publicDir, "robots.txt");
      nitro.hooks.hook("prerender:done", () => checkRobots(file));
    },
  },
});

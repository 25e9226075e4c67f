import { fileURLToPath } from "node:url";
import { defineConfig } from "astro/config";
import { checkRobots } from "./check-robots.mjs";

const robots = {
  name: "check-robots",
  hooks: {
    "astro:build:done": ({ dir }) => checkRobots(fileURLToPath(new URL("robots.txt", dir))),
  },
};

export default defineConfig({ site: "https://books.example", integrations: [robots] });

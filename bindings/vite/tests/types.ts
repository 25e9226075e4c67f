// Compiles if the types of the plugin are as documented. Each line after `@ts-expect-error` must not compile.
import { defineConfig, type Plugin } from "vite";
import robots, { type Options } from "vite-plugin-robots-static";

const options: Options = {
  file: ["public/robots.txt", "public/staging.txt"],
  dialect: "google",
  deny: ["warnings"],
  warn: ["dead_rule"],
  allow: ["style"],
  claims: [
    { disallow: "/drafts/{*rest}" },
    { allow: "/books/{id}", agents: ["Googlebot", "bingbot"], query: "without" },
    { "no-looser-than": "released.txt" },
  ],
  mayFetch: "Googlebot",
};
const plugin: Plugin = robots(options);
export default defineConfig({ plugins: [plugin, robots()] });

// @ts-expect-error The name of an option.
robots({ files: "robots.txt" });
// @ts-expect-error The name of a dialect.
robots({ dialect: "bing" });
// @ts-expect-error A claim without a target.
robots({ claims: [{ agents: "GPTBot" }] });

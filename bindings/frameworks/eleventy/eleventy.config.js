import { join } from "node:path";
import { checkRobots } from "./check-robots.mjs";

export default function (eleventyConfig) {
  eleventyConfig.addPassthroughCopy("src/robots.txt");
  eleventyConfig.on("eleventy.after", ({ directories }) =>
    checkRobots(join(directories.output, "robots.txt")),
  );
  return { dir: { input: "src" } };
}

import { checkRobots } from "./check-robots.mjs";

await checkRobots(".next/server/app/robots.txt.body");

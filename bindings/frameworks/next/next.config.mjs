import { checkRobots } from "./check-robots.mjs";

export default {
  compiler: {
    runAfterProductionCompile: () => checkRobots("public/robots.txt"),
  },
};

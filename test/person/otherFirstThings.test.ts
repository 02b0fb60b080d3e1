import { windowStates } from "../support/person/freshWindows.ts";
import { beginFirstThings, caseLimitMs, firstCommands } from "../support/person/firstThings.ts";

describe("Another first thing that is done in a window", function () {
  this.timeout(caseLimitMs);

  const { windows } = beginFirstThings("other-first-things");
  firstCommands(windows, (command, state) => command % windowStates.length !== state);
});

import { setTimeout as delay } from "node:timers/promises";
import type { SeededRandom } from "../../bench/seededRandom.ts";
import type { Team } from "./team.ts";

type Trouble = (team: Team, random: SeededRandom) => Promise<void>;

/** By name. Each is over when it resolves. */
export const troubles: ReadonlyMap<string, Trouble> = new Map<string, Trouble>([
  [
    "kill -9 of a process",
    async (team, random) => {
      const at = random.below(2);
      await team.kill(at);
      await delay(random.below(200));
      await team.run(at);
    },
  ],
  [
    "kill -9 of PostgreSQL",
    async ({ parts: { postgres } }, random) => {
      await postgres.kill();
      await delay(random.below(500));
      await postgres.run();
    },
  ],
  [
    "silence before PostgreSQL",
    async ({ parts: { wire } }, random) => {
      wire.silence();
      await delay(500 + random.below(7_000));
      wire.speak();
    },
  ],
  ["resets before PostgreSQL", async ({ parts: { wire } }) => wire.reset()],
  [
    "lost answers",
    async ({ parts: { balancer } }, random) => balancer.loseAnswers(20 + random.below(40)),
  ],
  ["rolling restart", (team) => team.roll()],
]);

import { attacksRun } from "./attacksRun.ts";
import { cacheDamageRun } from "./cacheDamageRun.ts";
import { composeRun } from "./compose/composeRun.ts";
import { driftRun } from "./driftRun.ts";
import { decoderRun } from "./decoderRun.ts";
import { chaosRun } from "./chaosRun.ts";
import { hostKillRun } from "./hostKill/hostKillRun.ts";
import { faultsRun } from "./storage/faultsRun.ts";
import { mutationsRun } from "./storage/mutationsRun.ts";
import { powerRun } from "./storage/powerRun.ts";
import { refreshRun } from "./storage/refreshRun.ts";
import { savesRun } from "./storage/savesRun.ts";
import { httpRun } from "./httpRun.ts";
import { killRun } from "./kill/killRun.ts";
import { queriesRun } from "./queries/queriesRun.ts";
import { serversRun } from "./serversRun.ts";
import { slowRun } from "./slow/slowRun.ts";
import { windowsRun } from "./storage/windowsRun.ts";
import { extensionRun } from "./team/extensionRun.ts";
import { mutantsRun } from "./team/mutantsRun.ts";
import { teamRun } from "./team/teamRun.ts";
import { simulationRun } from "../simulation/simulationRun.ts";
import type { LongRun } from "./longRun.ts";

/** By the name on the command line, in the order in which they run. */
export const longRuns: Readonly<Record<string, LongRun>> = {
  chaos: chaosRun,
  decoder: decoderRun,
  power: powerRun,
  saves: savesRun,
  faults: faultsRun,
  refresh: refreshRun,
  windows: windowsRun,
  mutations: mutationsRun,
  hosts: hostKillRun,
  simulation: simulationRun,
  drift: driftRun,
  servers: serversRun,
  cache: cacheDamageRun,
  queries: queriesRun,
  http: httpRun,
  slow: slowRun,
  kill: killRun,
  attacks: attacksRun,
  team: teamRun,
  extension: extensionRun,
  mutants: mutantsRun,
  compose: composeRun,
};

/** Worker: runs the sessions that it is asked for, and tells what came of them. */
import { parentPort } from "node:worker_threads";
import { ourEngine } from "./engineVariant.ts";
import { simulate } from "./simulationCheck.ts";
import type { SimulationPiece } from "./simulationPool.ts";
import { wrongEngines } from "./wrongEngines.ts";

// Nobody reads the stacks of errors that are part of a session.
Error.stackTraceLimit = 0;

const engines = new Map([ourEngine, ...wrongEngines].map((engine) => [engine.name, engine]));

parentPort?.on("message", ({ engine, seed, count, ...options }: SimulationPiece) => {
  const variant = engines.get(engine);
  if (variant === undefined) {
    throw new Error(`There is no engine ${engine}`);
  }
  void simulate(variant, seed, count, options).then((sum) => parentPort?.postMessage(sum));
});

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { EngineVariant } from "./engineVariant.ts";
import { addSums, noSessions } from "./simulationCheck.ts";
import type { SimulationSum } from "./simulationCheck.ts";

/** What one worker does at a time. */
export interface SimulationPiece {
  /** The engine's name: functions cannot be sent to a worker. */
  readonly engine: string;
  readonly seed: number;
  readonly count: number;
  readonly untilBad: boolean;
}

/** Small enough that no worker is alone for long in the end. */
const piece = 20;

/** A worker is replaced after so many pieces: each killed window leaves promises behind that nobody will keep. */
const piecesOfAWorker = 10;

/**
 * As `simulate`, in a worker for each processor; what is found does not depend on how many there are.
 * @param options.untilBad begins nothing after a bad session; the first one counts.
 */
export async function simulateInWorkers(
  { name }: EngineVariant,
  seed: number,
  count: number,
  options: { readonly untilBad?: boolean } = {},
): Promise<SimulationSum> {
  const { untilBad = false } = options;
  const sums: SimulationSum[] = [];
  const isEnough = (): boolean => untilBad && sums.some(({ bad }) => bad > 0);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count && !isEnough()) {
      await workForAWhile();
    }
  };
  const workForAWhile = async (): Promise<void> => {
    const worker = new Worker(new URL("simulationWorker.ts", import.meta.url));
    try {
      for (let done = 0; done < piecesOfAWorker && next < count && !isEnough(); done += 1) {
        const at = next;
        next += piece;
        sums[at / piece] = await answerOf(worker, {
          engine: name,
          seed: seed + at,
          count: Math.min(piece, count - at),
          untilBad,
        });
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const firstBad = untilBad ? sums.findIndex(({ bad }) => bad > 0) : -1;
  return sums.slice(0, firstBad < 0 ? undefined : firstBad + 1).reduce(addSums, noSessions);
}

function answerOf(worker: Worker, asked: SimulationPiece): Promise<SimulationSum> {
  const { promise, resolve, reject } = Promise.withResolvers<SimulationSum>();
  const fail = (error: unknown): void => reject(error);
  worker.once("error", fail);
  worker.once("message", (sum: SimulationSum) => {
    worker.off("error", fail);
    resolve(sum);
  });
  worker.postMessage(asked);
  return promise;
}

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { EngineVariant } from "./engineVariant.ts";
import type { SessionKind } from "./session.ts";
import { addSums, noSessions } from "./simulationCheck.ts";
import type { SimulationSum } from "./simulationCheck.ts";

/** What one worker does at a time. */
export interface SimulationPiece extends SessionKind {
  /** The engine's name: functions cannot be sent to a worker. */
  readonly engine: string;
  readonly seed: number;
  readonly count: number;
  readonly untilBad: boolean;
}

/** Sessions. Small enough that no worker is alone for long in the end. */
const usualPiece = 20;
/** A wrong engine is caught soon: what others do meanwhile is for nothing. */
const shortPiece = 4;

/** Most of what a session makes is forgotten at once, and costs least where there is room for it until then. */
const youngMegabytes = 96;

/** Workers that stay until they are disposed of: a new one is slow for its first hundred sessions. */
export class SimulationPool implements AsyncDisposable {
  readonly #workers: readonly Worker[];

  /** @param count of workers. In all, one costs least; of two, each compiles the engine for itself. */
  constructor(count = availableParallelism()) {
    this.#workers = Array.from({ length: count }, startWorker);
  }

  /**
   * As `simulate`; what is found does not depend on how many workers there are. One call at a time.
   * @param options.untilBad begins nothing after a bad session; the first one counts.
   */
  async simulate(
    { name }: EngineVariant,
    seed: number,
    count: number,
    options: SessionKind & { readonly untilBad?: boolean } = {},
  ): Promise<SimulationSum> {
    const { untilBad = false, ...kind } = options;
    const piece = untilBad ? shortPiece : usualPiece;
    const sums: SimulationSum[] = [];
    let next = 0;
    const work = async (worker: Worker): Promise<void> => {
      while (next < count && !(untilBad && sums.some(({ bad }) => bad > 0))) {
        const at = next;
        next += piece;
        sums[at / piece] = await answerOf(worker, {
          engine: name,
          seed: seed + at,
          count: Math.min(piece, count - at),
          untilBad,
          ...kind,
        });
      }
    };
    await Promise.all(this.#workers.map(work));
    const firstBad = untilBad ? sums.findIndex(({ bad }) => bad > 0) : -1;
    return sums.slice(0, firstBad < 0 ? undefined : firstBad + 1).reduce(addSums, noSessions);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

function startWorker(): Worker {
  return new Worker(new URL("simulationWorker.ts", import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  });
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

import { Session } from "node:inspector/promises";

/**
 * Counts the calls of functions of files below a folder, each one, however short: an interval that does nothing counts.
 * Whatever works (a timer, an answer, a change of a file) calls one.
 */
export class OwnCalls implements Disposable {
  readonly #session: Session;
  readonly #folder: string;

  private constructor(session: Session, folder: string) {
    this.#session = session;
    this.#folder = folder;
  }

  static async below(folder: string): Promise<OwnCalls> {
    const session = new Session();
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    return new OwnCalls(session, folder);
  }

  /** The calls since the last look, by function and place. */
  async take(): Promise<Readonly<Record<string, number>>> {
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    const calls = result
      .filter(({ url }) => url.includes(this.#folder))
      .flatMap(({ url, functions }) =>
        functions.flatMap(({ functionName, ranges: [range] }) => {
          const place = `${functionName || "(unnamed)"} ${url.split("/").at(-1) ?? ""}:${String(range?.startOffset)}`;
          return range === undefined || range.count === 0 ? [] : [[place, range.count] as const];
        }),
      );
    return Object.fromEntries(calls);
  }

  [Symbol.dispose](): void {
    this.#session.disconnect();
  }
}

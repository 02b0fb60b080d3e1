import type { CDPSession, Page } from "playwright-core";

/** What happened in the window since it was last asked. Milliseconds. */
export interface Watched {
  /** From each key to the last change of the rows before the next one. */
  readonly keys: readonly number[];
  /** Tasks of more than 50 ms, in which the window answers nobody. */
  readonly longTasks: readonly number[];
  /** How long the window's thread worked. */
  readonly work: number;
}

/** As text, since it runs in the browser, whose types are not those of the project. */
const watchRows = `
  const watch = (globalThis.rowWatch = { keys: [], longTasks: [] });
  addEventListener("keydown", ({ key }) => {
    if (key.length === 1) watch.keys.push({ down: performance.now(), last: performance.now() });
  }, true);
  new MutationObserver(() => {
    const key = watch.keys.at(-1);
    if (key !== undefined) key.last = performance.now();
  }).observe(document.querySelector(".quick-input-list"), {
    subtree: true, childList: true, characterData: true,
  });
  new PerformanceObserver((list) => {
    watch.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
`;

const takeWatched = `({
  keys: rowWatch.keys.splice(0).map(({ down, last }) => last - down),
  longTasks: rowWatch.longTasks.splice(0),
})`;

/** Watches the rows of the box at the top of the window. */
export class RowWatch {
  readonly #page: Page;
  #meters: CDPSession | undefined;
  #worked = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The box must be open. */
  async start(): Promise<void> {
    await this.#page.evaluate(`{${watchRows}}`);
    this.#meters = await this.#page.context().newCDPSession(this.#page);
    await this.#meters.send("Performance.enable", { timeDomain: "threadTicks" });
  }

  /** What happened before is not told. */
  async begin(): Promise<void> {
    this.#worked = await this.#workSoFar();
    await this.#page.evaluate(takeWatched);
  }

  /** Resolves when the rows have not changed for so long. */
  async quiet(milliseconds: number): Promise<void> {
    await this.#page.waitForFunction(
      `performance.now() - (rowWatch.keys.at(-1)?.last ?? 0) > ${String(milliseconds)}`,
    );
  }

  async take(): Promise<Watched> {
    const seen = await this.#page.evaluate<Omit<Watched, "work">>(takeWatched);
    return { ...seen, work: (await this.#workSoFar()) - this.#worked };
  }

  async #workSoFar(): Promise<number> {
    const { metrics } = (await this.#meters?.send("Performance.getMetrics")) ?? { metrics: [] };
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  }
}

import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { RequestEntry } from "../context.ts";

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts responses and their durations, and adds Node's figures of memory and event loop. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: "snippet_service_request_seconds",
    help: "Time until the head of the answer was made.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  count({ method, route, status, milliseconds }: RequestEntry): void {
    this.#requests.observe({ method, route, status }, milliseconds / 1_000);
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

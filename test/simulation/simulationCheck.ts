import type { EngineVariant } from "./engineVariant.ts";
import { Session } from "./session.ts";
import type { SessionKind, SessionOptions, SessionResult } from "./session.ts";

export interface SimulationSum {
  readonly sessions: number;
  readonly bad: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly resurrected: number;
  readonly stale: number;
  readonly stuck: number;
  readonly gone: number;
  readonly unlike: number;
  readonly exposed: number;
  readonly repeated: number;
  readonly requests: number;
  readonly faultyRequests: number;
  /** Foreign texts that ours went over unseen: without `If-Match` nobody can close that gap. */
  readonly unseen: number;
  /** One line for each bad session, with its seed. */
  readonly faults: readonly string[];
}

export const findings = [
  "lost",
  "duplicated",
  "resurrected",
  "stale",
  "stuck",
  "gone",
  "unlike",
  "exposed",
  "repeated",
] as const;

/** What makes a session bad. */
export type Finding = (typeof findings)[number];

const nothingFound: Readonly<Record<Finding, number>> = {
  lost: 0,
  duplicated: 0,
  resurrected: 0,
  stale: 0,
  stuck: 0,
  gone: 0,
  unlike: 0,
  exposed: 0,
  repeated: 0,
};

/** Runs sessions one after the other. @param untilBad ends with the first bad one. */
export async function simulate(
  variant: EngineVariant,
  seed: number,
  count: number,
  options: SessionKind &
    Pick<SessionOptions, "steps"> & {
      readonly untilBad?: boolean;
    } = {},
): Promise<SimulationSum> {
  const sums = { ...nothingFound };
  const faults: string[] = [];
  let [sessions, requests, faultyRequests, unseen] = [0, 0, 0, 0];
  // Traces of errors that are meant are half of the time, and nobody reads them.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    for (let at = 0; at < count; at += 1) {
      const result = await Session.run(seed + at, variant, options);
      sessions += 1;
      requests += result.requests;
      faultyRequests += result.faults;
      unseen += result.unseen.length;
      findings.forEach((name) => (sums[name] += result[name].length));
      if (isBad(result, options.untilBad === true ? variant.caughtBy : undefined)) {
        faults.push(`seed ${seed + at}: ${describe(result)}`);
        if (options.untilBad === true) {
          break;
        }
      }
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return { sessions, bad: faults.length, ...sums, requests, faultyRequests, unseen, faults };
}

export const noSessions: SimulationSum = {
  sessions: 0,
  bad: 0,
  ...nothingFound,
  requests: 0,
  faultyRequests: 0,
  unseen: 0,
  faults: [],
};

export function addSums(one: SimulationSum, other: SimulationSum): SimulationSum {
  return {
    sessions: one.sessions + other.sessions,
    bad: one.bad + other.bad,
    lost: one.lost + other.lost,
    duplicated: one.duplicated + other.duplicated,
    resurrected: one.resurrected + other.resurrected,
    stale: one.stale + other.stale,
    stuck: one.stuck + other.stuck,
    gone: one.gone + other.gone,
    unlike: one.unlike + other.unlike,
    exposed: one.exposed + other.exposed,
    repeated: one.repeated + other.repeated,
    requests: one.requests + other.requests,
    faultyRequests: one.faultyRequests + other.faultyRequests,
    unseen: one.unseen + other.unseen,
    faults: [...one.faults, ...other.faults],
  };
}

function isBad(result: SessionResult, by: Finding | undefined): boolean {
  return (by === undefined ? findings : [by]).some((name) => result[name].length > 0);
}

function describe(result: SessionResult): string {
  return findings
    .filter((name) => result[name].length > 0)
    .map((name) => `${name} ${result[name].join(", ")}`)
    .join("; ");
}

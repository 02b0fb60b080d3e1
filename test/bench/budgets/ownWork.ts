import { Session, type Profiler } from "node:inspector/promises";

/** A sample of a profile a millisecond. */
const interval = 1_000;
/** Stretches without a turn that are looked at, milliseconds. */
const noticed = 20;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface OwnWork {
  /** Milliseconds of the longest stretch in which nothing else had a turn, whoever worked or waited for the processor. */
  readonly longest: number;
  /** Milliseconds that our code worked in the stretch in which it worked most. */
  readonly own: number;
  readonly where: string;
  /** Milliseconds that our code worked at all. */
  readonly total: number;
}

/**
 * Runs `work` and tells how long it kept this thread. Stretches come from a timer, whose work in them from a profile:
 * a sample is taken only while the thread runs, so that a loaded machine lengthens the one and not the other.
 * @param folder whatever has a function of a file below it on the stack is ours.
 */
export async function ownWork(folder: string, work: () => Promise<void>): Promise<OwnWork> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval });
  await session.post("Profiler.start");
  const stretches: Stretch[] = [];
  let last = now();
  const timer = setInterval(() => {
    const at = now();
    stretches.push({ from: last, to: at });
    last = at;
  }, 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  stretches.length = 0;
  await work();
  await new Promise((resolve) => setTimeout(resolve, 10));
  clearInterval(timer);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const samples = ownSamples(profile, folder);
  let most: readonly OwnSample[] = [];
  for (const { from, to } of stretches.filter((one) => one.to - one.from >= noticed)) {
    const within = samples.filter(({ at }) => at > from && at <= to);
    most = within.length > most.length ? within : most;
  }
  return {
    longest: Math.max(0, ...stretches.map(({ from, to }) => to - from)),
    own: (most.length * interval) / 1_000,
    where: mostOften(most.map(({ place }) => place)),
    total: (samples.length * interval) / 1_000,
  };
}

interface OwnSample {
  /** Milliseconds, as {@link now} has them. */
  readonly at: number;
  readonly place: string;
}

function ownSamples(profile: Profiler.Profile, folder: string): readonly OwnSample[] {
  const parents = new Map<number, number>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  for (const { id, children = [] } of profile.nodes) {
    children.forEach((child) => parents.set(child, id));
  }
  const placeOf = (id: number): string | undefined => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { callFrame } = nodes.get(at) ?? {};
      if (callFrame?.url.includes(folder) === true) {
        return `${callFrame.functionName || "(unnamed)"} ${callFrame.url.split("/").at(-1) ?? ""}:${String(callFrame.lineNumber + 1)}:${String(callFrame.columnNumber)}`;
      }
    }
    return undefined;
  };
  const places = new Map(profile.nodes.map(({ id }) => [id, placeOf(id)]));
  const found: OwnSample[] = [];
  let at = profile.startTime;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    at += profile.timeDeltas?.[index] ?? 0;
    const place = places.get(id);
    if (place !== undefined) {
      found.push({ at: at / 1_000, place });
    }
  }
  return found;
}

function mostOften(names: readonly string[]): string {
  const counts = new Map<string, number>();
  names.forEach((name) => counts.set(name, (counts.get(name) ?? 0) + 1));
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([name, count]) => `${name} (${String(count)})`)
    .join(", ");
}

/** By the clock of the profiler. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

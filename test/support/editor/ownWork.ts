import { Session, type Profiler } from "node:inspector/promises";

/** A sample of a profile a millisecond. */
const interval = 1_000;
/** Stretches without a turn that are looked at, milliseconds. */
const noticed = 20;
/** Frames of ours that are told of a sample, the innermost first. */
const deepest = 4;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface OwnWork {
  /** Milliseconds of the longest stretch in which nothing else had a turn, whoever worked or waited for the processor. */
  readonly longest: number;
  /** Milliseconds that our code worked, or waited for the system, in the stretch in which it did so most. */
  readonly own: number;
  /** The same without what waits for the system, which takes longer the more others do: for a disk, or a lock. */
  readonly worked: number;
  readonly where: string;
  /** Milliseconds that our code worked at all. */
  readonly total: number;
  /** What it did most of all. */
  readonly mostly: string;
  /** Milliseconds that it all took, by the clock on the wall. */
  readonly took: number;
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
  const began = now();
  await work();
  const took = now() - began;
  await new Promise((resolve) => setTimeout(resolve, 10));
  clearInterval(timer);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const samples = ownSamples(profile, folder);
  const most = mostInOne(stretches, samples);
  const worked = mostInOne(
    stretches,
    samples.filter(({ isOurs }) => isOurs),
  );
  return {
    longest: Math.max(0, ...stretches.map(({ from, to }) => to - from)),
    own: (most.length * interval) / 1_000,
    worked: (worked.length * interval) / 1_000,
    where: mostOften(
      most.map(({ place }) => place),
      3,
    ),
    mostly: mostOften(
      samples.map(({ place }) => place),
      25,
    ),
    took,
    total: (samples.length * interval) / 1_000,
  };
}

interface OwnSample {
  /** Milliseconds, as {@link now} has them. */
  readonly at: number;
  readonly place: string;
  /** Whether a function of ours itself was at work, and not one of the system that it had called. */
  readonly isOurs: boolean;
}

/** Those of the stretch that has most of them. */
function mostInOne(
  stretches: readonly Stretch[],
  samples: readonly OwnSample[],
): readonly OwnSample[] {
  let most: readonly OwnSample[] = [];
  for (const { from, to } of stretches.filter((one) => one.to - one.from >= noticed)) {
    const within = samples.filter(({ at }) => at > from && at <= to);
    most = within.length > most.length ? within : most;
  }
  return most;
}

function ownSamples(profile: Profiler.Profile, folder: string): readonly OwnSample[] {
  const parents = new Map<number, number>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  for (const { id, children = [] } of profile.nodes) {
    children.forEach((child) => parents.set(child, id));
  }
  const placeOf = (id: number): string | undefined => {
    const frames: string[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { callFrame } = nodes.get(at) ?? {};
      if (callFrame?.url.includes(folder) === true) {
        const { functionName, url, lineNumber } = callFrame;
        frames.push(
          `${functionName || "(unnamed)"} ${url.split("/").at(-1) ?? ""}:${String(lineNumber + 1)}`,
        );
      }
    }
    return frames.length === 0 ? undefined : frames.slice(0, deepest).join(" < ");
  };
  const places = new Map(profile.nodes.map(({ id }) => [id, placeOf(id)]));
  const found: OwnSample[] = [];
  let at = profile.startTime;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    at += profile.timeDeltas?.[index] ?? 0;
    const place = places.get(id);
    if (place !== undefined) {
      const isOurs = nodes.get(id)?.callFrame.url.includes(folder) === true;
      found.push({ at: at / 1_000, place, isOurs });
    }
  }
  return found;
}

function mostOften(names: readonly string[], count: number): string {
  const counts = new Map<string, number>();
  names.forEach((name) => counts.set(name, (counts.get(name) ?? 0) + 1));
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name, times]) => `${name} (${String(times)})`)
    .join(", ");
}

/** By the clock of the profiler. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

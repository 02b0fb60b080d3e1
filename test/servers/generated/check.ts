import type { Fault } from "../walk/fault.ts";
import { withoutOpen } from "./open.ts";
import { describeTraits, drawTraits, options, plainTraits, traitNames } from "./traits.ts";
import type { Traits } from "./traits.ts";
import { walk } from "./walk.ts";

export interface ServersCheck {
  readonly servers: number;
  /** Servers at which every step ended well. */
  readonly kept: number;
  /** Servers at which a sentence stood for a step, and nothing was wrong. */
  readonly told: number;
  readonly faults: readonly Fault[];
  /** One text for each server with a fault: its seed, what it is, and how to see it again. */
  readonly failures: readonly string[];
}

export interface ServersCheckOptions {
  readonly seed: number;
  readonly count: number;
  /** Also with what `open.ts` leaves out. */
  readonly all?: boolean;
}

/** Later ones are only described: making them small takes a walk for each of their traits. */
const shrunkFailures = 20;

/** Walks through generated servers, one for each seed. */
export async function checkServers({
  seed,
  count,
  all = false,
}: ServersCheckOptions): Promise<ServersCheck> {
  const faults: Fault[] = [];
  const failures: string[] = [];
  let [kept, told] = [0, 0];
  for (let own = seed; own < seed + count; own += 1) {
    const traits = all ? drawTraits(own) : withoutOpen(drawTraits(own));
    const result = await walk(traits);
    if (result.faults.length > 0) {
      faults.push(...result.faults);
      const isShrunk = failures.length < shrunkFailures;
      failures.push(await describeFailure(`seed ${own}`, traits, result.faults, isShrunk));
    } else if (result.told.length > 0) {
      told += 1;
    } else {
      kept += 1;
    }
  }
  return { servers: count, kept, told, faults, failures };
}

/** What went wrong at one server, with the fewest traits that bring about the same. */
export async function describeFailure(
  name: string,
  traits: Traits,
  faults: readonly Fault[],
  isShrunk = true,
): Promise<string> {
  const small = isShrunk ? await shrunk(traits, faults) : traits;
  const lines = faults.map(
    ({ kind, step, detail }) => `  ${kind} at “${step}”: ${detail.slice(0, 300)}`,
  );
  return [
    `${name}: ${describeTraits(traits)}`,
    ...lines.slice(0, 6),
    `  see it again: npm run test:servers -- --generated "${describeTraits(small)}"`,
  ].join("\n");
}

/** Makes one trait after the other plain, as long as a fault of the same kind is left. */
async function shrunk(traits: Traits, faults: readonly Fault[]): Promise<Traits> {
  const kind = faults[0]?.kind;
  let small = traits;
  for (const name of traitNames.filter((each) => traits[each] !== options[each][0])) {
    const smaller = { ...small, [name]: options[name][0] };
    const result = await walk(smaller);
    if (result.faults.some((fault) => fault.kind === kind)) small = smaller;
  }
  return small;
}

/** Servers of which each is strange in one respect alone. */
export function singleOptions(): readonly Traits[] {
  return traitNames.flatMap((name) =>
    options[name].slice(1).map((option) => ({ ...plainTraits, [name]: option }) as Traits),
  );
}

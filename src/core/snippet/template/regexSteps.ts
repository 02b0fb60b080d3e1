/** Nobody writes longer ones. */
const longestRegex = 1_000;

const tokens =
  /\\u\{[\da-fA-F]+\}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|[^]/g;

/** Upper bounds for a part of a regular expression, at one place of a text. */
interface Part {
  /** The ways in which it matches. */
  readonly ways: number;
  /** The steps to try all of them. */
  readonly steps: number;
  /** As written, including those of inner groups; an empty one before those with a quantifier. */
  readonly atoms: Atoms;
  /** The quantifiers, and twice the other choices. */
  readonly choices: number;
}

/** Joined without a copy, so that a long expression costs no more than its length. */
interface Atoms {
  readonly count: number;
  readonly items: readonly (string | Atoms)[];
}

const nothing: Part = { ways: 1, steps: 0, atoms: { count: 0, items: [] }, choices: 0 };

/**
 * The most steps in which a backtracking engine looks for all matches in a text of at most this length: an upper bound,
 * infinite where the ways to match one text can grow exponentially.
 */
export function stepsOf(regex: string, flags: string, length: number): number {
  // With `v`, classes have another syntax.
  if (regex.length > longestRegex || flags.includes("v")) {
    return Infinity;
  }
  // Nothing behind the last quantifier can fail: all matches together take the length once. Lookarounds read it again.
  const end = /\(\?<?[=!]/.test(regex) ? NaN : regex.search(/(?<!\))\)*$/);
  const open: Sequence[] = [];
  let sequence = new Sequence();
  let steps = length;
  for (const { 0: token, index } of regex.matchAll(tokens)) {
    const outer = token === ")" ? open.pop() : undefined;
    if (outer !== undefined) {
      outer.add(sequence.whole());
      sequence = outer;
    } else if (token.startsWith("(")) {
      if (/[=!]$/.test(token)) {
        sequence.add(atom(token, length));
      }
      open.push(sequence);
      sequence = new Sequence();
    } else {
      steps += sequence.take(token, length, index + token.length === end);
    }
  }
  const isAnchored = regex.startsWith("^") && !flags.includes("m") && !sequence.hasAlternatives;
  return steps + (isAnchored ? 1 : length) * sequence.whole().steps;
}

class Sequence {
  /** Before the last `|`. */
  #before: Part | undefined;
  /** Behind it, without the last part. */
  #behind = nothing;
  /** To which a quantifier belongs. */
  #last: Part | undefined;

  get hasAlternatives(): boolean {
    return this.#before !== undefined;
  }

  add(part: Part): void {
    this.#behind = joined(this.#behind, this.#last ?? nothing);
    this.#last = part;
  }

  /** @returns the steps that are taken once in the whole text. */
  take(token: string, length: number, isEnd: boolean): number {
    const bounds = boundsOf(token);
    const last = this.#last;
    if (token === "|") {
      this.#before = this.whole();
      this.#behind = nothing;
      this.#last = undefined;
    } else if (bounds === undefined || last === undefined) {
      this.add(atom(token, length));
    } else {
      const { least, most } = bounds;
      this.#last = repeated(last, least, isEnd ? least : most, length);
      return isEnd ? 2 * length * last.steps : 0;
    }
    return 0;
  }

  whole(): Part {
    const last = joined(this.#behind, this.#last ?? nothing);
    const before = this.#before;
    return before === undefined
      ? last
      : {
          ways: before.ways + last.ways,
          steps: before.steps + last.steps + 1,
          atoms: both(before.atoms, last.atoms),
          choices: before.choices + last.choices + 2,
        };
  }
}

function atom(token: string, length: number): Part {
  // A reference compares a text; without `u`, braces repeat.
  const steps = /^\\[\dku]/.test(token) ? length : 1;
  return { ways: 1, steps, atoms: { count: 1, items: [token] }, choices: 0 };
}

/** Whatever comes first: behind a place, the last part does. */
function joined(one: Part, other: Part): Part {
  return {
    ways: one.ways * other.ways,
    steps: one.steps * other.ways + one.ways * other.steps,
    atoms: both(one.atoms, other.atoms),
    choices: one.choices + other.choices,
  };
}

function both(one: Atoms, other: Atoms): Atoms {
  return { count: one.count + other.count, items: [one, other] };
}

/** In their order. Without recursion, since the tree may be as deep as the expression is long. */
function listed(atoms: Atoms): readonly string[] {
  const found: string[] = [];
  const open: (string | Atoms)[] = [atoms];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") found.push(next);
    else open.push(...next.items.toReversed());
  }
  return found;
}

function boundsOf(token: string): { least: number; most: number } | undefined {
  const [, sign, least, comma, most] = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??$/.exec(token) ?? [];
  if (sign !== undefined) {
    return { least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
  }
  return least === undefined
    ? undefined
    : {
        least: Number(least),
        most: comma === undefined ? Number(least) : Number(most || Infinity),
      };
}

/** Each repetition without a minimum takes a character at least. */
function repeated(part: Part, least: number, unbounded: number, length: number): Part {
  const most = Math.min(unbounded, least + length);
  const atoms = { count: part.atoms.count + 1, items: ["", part.atoms] };
  const choices = 2 * part.choices + (least === most ? 0 : 1);
  if (part.ways > 1 && most > 1 && part.choices === 1 && beginsAlone(part)) {
    return { ways: length, steps: length * atoms.count, atoms, choices };
  }
  const before = part.ways ** Math.max(most - 1, 0);
  return {
    ways: part.ways ** most + (most - least) * before,
    steps: part.steps * Math.max(most, 1) * before,
    atoms,
    choices,
  };
}

/** Whether each repetition begins with a character that nothing else in it matches: the text tells where each begins. */
function beginsAlone({ atoms }: Part): boolean {
  const [first = "", ...others] = listed(atoms);
  // One without letter case.
  const character = /^\\?(?=[ -~])([^\w\s\\.^$|()[\]{}*+?]|(?<=\\)[.])$/.exec(first)?.[1];
  return (
    character !== undefined &&
    others.every((each) => !severalTokens.test(each) && !canBe(each, character))
  );
}

/** Escapes that take more characters than their token, or depend on the flags. */
const severalTokens = /\\(?![\WbBdDfnrsStvwW])/;

function canBe(each: string, character: string): boolean {
  try {
    return new RegExp(`^(?:${each})$`).test(character);
  } catch {
    return true;
  }
}

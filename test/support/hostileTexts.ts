import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { usedBy } from "./cost.ts";

/** What is repeated: the signs of all formats that are read, what opens something, and what belongs together. */
export const hostilePieces = [
  ...Array.from(" \t\n\\\"'`*_#~|&%$@!?.,:;-+=/<>()[]{}aA0é😀\u0301\u200D\u00A0"),
  ...'\r\n|${|${1:|${a/|$1|](|[a](|[[|{{|<a |<a>|<!--|&amp;|&#x|\\u|\\n|%20|/*|//|--|```|~~~|a,|a=|a:|a b|aB|a.|a/|"a":|{"a":|["|<?|e\u0301|\n |\n\t|\n- |\n# |\n> '.split(
    "|",
  ),
];
const sizes = { short: 12_500, long: 100_000 };

interface Entry {
  readonly name: string;
  readonly call: (text: string) => void;
}

async function entriesOf(root: URL, file: string): Promise<readonly Entry[]> {
  const all = (await import(new URL(file, root).href)) as Readonly<Record<string, unknown>>;
  return Object.entries(all).flatMap(([name, it]): readonly Entry[] => {
    const isClass = typeof it === "function" && String(it).startsWith("class");
    if (typeof it !== "function" || isClass || it.length < 1 || it.length > 2) return [];
    const work = it as (...texts: readonly string[]) => unknown;
    const call = (text: string): void => {
      const result = work(...[text, text].slice(0, work.length));
      if (typeof (result as Iterator<unknown> | undefined)?.next === "function") {
        Array.from(result as Iterable<unknown>);
      }
    };
    return [{ name: `${file} ${name}`, call }];
  });
}

/** In milliseconds of the processor. A function that does not take a text throws. */
function timed({ call }: Entry, text: string): number {
  let isTooDeep = false;
  const used = usedBy(() => {
    try {
      call(text);
    } catch (error) {
      // A text that is nested too deep for the stack.
      isTooDeep = String(error).includes("call stack");
    }
  });
  return isTooDeep ? Infinity : used;
}

type Texts = readonly [piece: string, short: readonly string[], long: readonly string[]];

/** Texts of this length: the piece alone, and with something else around it, for what only fails at the end. */
function textsOf(piece: string, size: number): readonly string[] {
  const text = piece.repeat(Math.ceil(size / piece.length));
  return [text, `a${text}!`];
}

/** Eight times the length may take up to three times as long as in proportion. @returns the two times where it is longer. */
function faults(entry: Entry, [piece, short, long]: Texts): readonly string[] {
  return short.flatMap((text, at) => {
    for (let attempt = 1; ; attempt += 1) {
      const first = timed(entry, text);
      const second = first > 1_000 ? Infinity : timed(entry, long[at] ?? "");
      if (second < 100 || second < 24 * Math.max(first, 1)) return [];
      if (attempt === 3 || first > 1_000) {
        return `${entry.name} of ${JSON.stringify(piece)}: ${first} ms, ${second} ms`;
      }
    }
  });
}

/**
 * Feeds every exported function that takes one text or two with long hostile ones.
 *
 * @param places folders and files below `root`.
 * @returns how many functions were fed, and each whose time is not in proportion to the length.
 */
export async function feedFunctions(
  root: URL,
  places: readonly string[],
): Promise<{ readonly count: number; readonly faults: readonly string[] }> {
  const files = places.flatMap((place) =>
    place.endsWith(".ts") ? [place] : globSync(`${place}/**/*.ts`, { cwd: fileURLToPath(root) }),
  );
  const entries = (await Promise.all(files.map((file) => entriesOf(root, file)))).flat();
  const texts = hostilePieces.map((piece): Texts => [
    piece,
    textsOf(piece, sizes.short),
    textsOf(piece, sizes.long),
  ]);
  const found = entries.flatMap((entry) => texts.flatMap((it) => faults(entry, it)));
  return { count: entries.length, faults: found };
}

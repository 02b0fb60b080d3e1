import type { SearchDocument } from "../../../src/core/search/searchEngine.ts";
import type { SeededRandom } from "../../bench/seededRandom.ts";

const signs = Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n");
const prefixes = 'lang: tag: in:code in:title is:private is:recent -lang: - " -" ( ) OR'.split(" ");
const letters = Array.from("aeinorsté漢字かなไ🎉ß\u0301\ud83d\u00a0\u0000");

const longest = 200;

/** Something that nobody would type, or only by a slip: any units, signs, filters cut off, mangled pieces of texts. */
export function oddQuery(random: SeededRandom, documents: readonly SearchDocument[]): string {
  const some = (most: number, make: () => string, between = ""): string =>
    Array.from({ length: 1 + random.below(most) }, make).join(between);
  const piece = (): string => {
    const { title, code } = random.pick(documents);
    const text = random.next() < 0.3 ? title : code;
    const start = random.below(text.length + 1);
    return text.slice(start, start + 1 + random.below(20));
  };
  switch (random.below(7)) {
    case 0:
      return some(80, () => String.fromCharCode(random.below(0x10000)));
    case 1:
      return some(longest, () => String.fromCharCode(32 + random.below(95)));
    case 2:
      return some(12, () => random.pick(signs));
    case 3:
      return some(6, () => some(5, () => random.pick(letters)), " ");
    case 4:
      return some(5, () => random.pick(prefixes) + piece(), " ");
    case 5:
      return some(8, () => mangled(piece(), random), random.pick(["", " ", "  "]));
    default:
      return random.pick([...signs, ...letters]).repeat(1 + random.below(longest));
  }
}

/** With a unit left out, doubled or replaced. */
function mangled(text: string, random: SeededRandom): string {
  const at = random.below(text.length + 1);
  const put = random.pick([
    "",
    text.charAt(at).repeat(2),
    random.pick(signs),
    random.pick(letters),
  ]);
  return text.slice(0, at) + put + text.slice(at + 1);
}

import type { SeededRandom } from "../bench/seededRandom.ts";

/** Stands in an expected value where a member was given twice. */
export const repeatedMember = Symbol("repeated member");

/** A generated JSON text and what a strict decoder must make of it. */
export interface JsonDocument {
  readonly text: string;
  readonly expected: unknown;
  readonly depth: number;
  readonly repeated: number;
  readonly textNumbers: number;
}

const names = [
  "id",
  "title",
  "code",
  "tags",
  "__proto__",
  "constructor",
  "",
  "é",
  '"',
  "a\\b",
  "0",
];
const characters = [
  "a",
  "9",
  '"',
  "\\",
  "/",
  "\n",
  "\u0000",
  "é",
  "👋",
  "\u2028",
  "\ud800",
  "{",
  ",",
];
const spaces = ["", "", "", " ", "\n", "\t", "\r\n  "];
const exactNumbers = ["0", "-0", "7", "-12", "0.5", "1e2", "1E-3", "1.5e300", "9007199254740991"];
const largeNumbers = [
  "9007199254740993",
  "-9007199254740993",
  "12345678901234567890",
  "1e400",
  "-2E+309",
];

/** Writes a random document member by member and notes its value without ever parsing it. */
export function jsonDocument(random: SeededRandom): JsonDocument {
  const writer = new Writer(random);
  const maximalDepth = random.pick([1, 2, 3, 4, 6, 63, 64, 65, 80]);
  const { text, value } =
    maximalDepth > 10 ? writer.tower(maximalDepth) : writer.value(maximalDepth);
  const { depth, repeated, textNumbers } = writer;
  return {
    text: writer.space() + text + writer.space(),
    expected: value,
    depth,
    repeated,
    textNumbers,
  };
}

interface Written {
  readonly text: string;
  readonly value: unknown;
}

class Writer {
  depth = 0;
  repeated = 0;
  textNumbers = 0;
  readonly #random: SeededRandom;
  #level = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  space(): string {
    return this.#random.pick(spaces);
  }

  value(levels: number): Written {
    const kind = this.#random.below(levels > 0 ? 8 : 5);
    switch (kind) {
      case 0:
        return this.#number();
      case 1:
        return this.#random.pick<Written>([
          { text: "true", value: true },
          { text: "false", value: false },
          { text: "null", value: null },
        ]);
      case 2:
      case 3:
      case 4:
        return this.#string(this.#randomText());
      case 5:
        return this.#within(() => this.#array(levels));
      default:
        return this.#within(() => this.#object(levels));
    }
  }

  /** One thing in another, as deep as it is told. */
  tower(levels: number): Written {
    let inner: Written = this.#number();
    this.depth = levels;
    for (let level = 0; level < levels; level += 1) {
      inner =
        this.#random.below(2) === 0
          ? { text: `[${inner.text}]`, value: [inner.value] }
          : { text: `{"a":${inner.text}}`, value: { a: inner.value } };
    }
    return inner;
  }

  #within(write: () => Written): Written {
    this.#level += 1;
    this.depth = Math.max(this.depth, this.#level);
    const written = write();
    this.#level -= 1;
    return written;
  }

  #number(): Written {
    if (this.#random.below(4) === 0) {
      this.textNumbers += 1;
      const text = this.#random.pick(largeNumbers);
      return { text, value: text };
    }
    const text = this.#random.pick(exactNumbers);
    return { text, value: Number(text) };
  }

  #randomText(): string {
    const length = this.#random.below(6);
    return Array.from({ length }, () => this.#random.pick(characters)).join("");
  }

  #string(value: string): Written {
    const escaped = Array.from(value, (character) =>
      this.#random.below(5) === 0 || !/^[^"\\\p{Cc}\p{Cs}]$/u.test(character)
        ? Array.from({ length: character.length }, (_, at) => unicodeEscape(character, at)).join("")
        : character,
    );
    return { text: `"${escaped.join("")}"`, value };
  }

  #array(levels: number): Written {
    const items = Array.from({ length: this.#random.below(4) }, () => this.value(levels - 1));
    const texts = items.map(({ text }) => this.space() + text + this.space());
    return { text: `[${texts.join(",")}${this.space()}]`, value: items.map(({ value }) => value) };
  }

  #object(levels: number): Written {
    const members = new Map<string, unknown>();
    const texts = Array.from({ length: this.#random.below(5) }, () => {
      const name = this.#random.pick(names);
      const { text, value } = this.value(levels - 1);
      this.repeated += members.has(name) ? 1 : 0;
      members.set(name, members.has(name) ? repeatedMember : value);
      return `${this.space()}${this.#string(name).text}${this.space()}:${this.space()}${text}`;
    });
    return { text: `{${texts.join(",")}${this.space()}}`, value: Object.fromEntries(members) };
  }
}

function unicodeEscape(character: string, at: number): string {
  return `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
}

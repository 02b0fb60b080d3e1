import { normalized } from "../normalized.ts";

/** Gives each name once; file systems that take "A" and "a", or two spellings of "é", for the same get two names. */
export class UniqueNames {
  readonly #used = new Set<string>();
  /** Of a name that came before: the number to try first. */
  readonly #next = new Map<string, number>();

  constructor(used: Iterable<string> = []) {
    for (const name of used) {
      this.#used.add(fold(name));
    }
  }

  /** @param spell writes the name with a number from 2 on. */
  of(name: string, spell: (count: number) => string = (count) => `${name} (${count})`): string {
    const folded = fold(name);
    let unique = name;
    let count = this.#next.get(folded) ?? 2;
    for (; this.#used.has(fold(unique)); count += 1) {
      unique = spell(count);
    }
    this.#used.add(fold(unique));
    this.#next.set(folded, count);
    return unique;
  }
}

function fold(name: string): string {
  return normalized(name).toLowerCase();
}

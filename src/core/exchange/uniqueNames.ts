import { normalized } from "../normalized.ts";

/** Makes names unique, also for file systems that equate "A" and "a", or two spellings of "é". */
export class UniqueNames {
  readonly #used = new Set<string>();
  /** The next number to try for a repeated name. */
  readonly #next = new Map<string, number>();

  constructor(used: Iterable<string> = []) {
    for (const name of used) {
      this.#used.add(foldFileName(name));
    }
  }

  /** @param spell makes the name with a number from 2 on. */
  of(name: string, spell: (count: number) => string = (count) => `${name} (${count})`): string {
    const folded = foldFileName(name);
    let unique = name;
    let count = this.#next.get(folded) ?? 2;
    for (; this.#used.has(foldFileName(unique)); count += 1) {
      unique = spell(count);
    }
    this.#used.add(foldFileName(unique));
    this.#next.set(folded, count);
    return unique;
  }
}

/** Equal for names that are one on some file system. */
export function foldFileName(name: string): string {
  // Lower case alone tells "ſ" from "s", which are one name to Windows.
  return normalized(name).toLowerCase().toUpperCase();
}

/** Gives each name once; file systems that take "A" and "a", or two spellings of "é", for the same get two names. */
export class UniqueNames {
  readonly #used = new Set<string>();

  constructor(used: Iterable<string> = []) {
    for (const name of used) {
      this.#used.add(fold(name));
    }
  }

  /** @param spell writes the name with a number from 2 on. */
  of(name: string, spell: (count: number) => string = (count) => `${name} (${count})`): string {
    let unique = name;
    for (let count = 2; this.#used.has(fold(unique)); count += 1) {
      unique = spell(count);
    }
    this.#used.add(fold(unique));
    return unique;
  }
}

function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

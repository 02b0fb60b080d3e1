/** Limits the snippets that a sync lists: to the setting, and to as many again each time the user asks for more. */
export class ListLimit {
  readonly #setting: () => number;
  #times = 1;

  constructor(setting: () => number) {
    this.#setting = setting;
  }

  get maximum(): number {
    return this.#setting() * this.#times;
  }

  raise(): void {
    this.#times += 1;
  }
}

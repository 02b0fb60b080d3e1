/** How many snippets a sync lists: what the setting says, and as many again each time more are asked for. */
export class Cap {
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

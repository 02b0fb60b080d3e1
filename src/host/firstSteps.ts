import type { KeyValueStore } from "../core/ports.ts";
import { setContextKey } from "./contextKeys.ts";

/** What the walkthrough asks for, each a context key that ends a step. */
export type FirstStep = "hasSaved" | "hasFound" | "hasInserted" | "hasEdited";

const doneKey = "firstSteps";

/** What the user has done at least once, in whatever window. */
export function stepsDone(memory: Pick<KeyValueStore, "get">): readonly FirstStep[] {
  return memory.get<readonly FirstStep[]>(doneKey) ?? [];
}

/** Notes what the user does for the first time, so that a step of the walkthrough knows it however late it is opened. */
export class FirstSteps {
  readonly #memory: KeyValueStore;

  constructor(memory: KeyValueStore) {
    this.#memory = memory;
  }

  async done(step: FirstStep): Promise<void> {
    const before = stepsDone(this.#memory);
    if (!before.includes(step)) {
      await this.#memory.update(doneKey, [...before, step]);
      await setContextKey(`snippetService.${step}`, true);
    }
  }
}

import type { Generations } from "../../../src/core/oauth/sessions/generations.ts";
import type { StoredSession } from "../../../src/core/oauth/sessions/storedSession.ts";

/** Known at once to all windows that share this object. */
export class InMemoryGenerations implements Generations {
  readonly #newest = new Map<string, number>();

  newest({ signIn }: StoredSession): Promise<number> {
    return Promise.resolve(this.#newest.get(signIn) ?? 0);
  }

  note({ signIn, generation }: StoredSession): Promise<void> {
    this.#newest.set(signIn, generation);
    return Promise.resolve();
  }
}

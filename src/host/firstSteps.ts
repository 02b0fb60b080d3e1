import { window, type Disposable, type Tab } from "vscode";
import type { KeyValueStore } from "../core/ports.ts";
import { setContextKey } from "./contextKeys.ts";

/** Context keys, each of which ends a step of the walkthrough. */
export type FirstStep = "hasChosen" | "hasSaved" | "hasFound" | "hasInserted" | "hasEdited";

const doneKey = "firstSteps";

/** Records the user's first actions, so that the walkthrough shows them as done even if it is opened later. */
export class FirstSteps {
  readonly #memory: KeyValueStore;

  constructor(memory: KeyValueStore) {
    this.#memory = memory;
  }

  /** Resolves when the step is stored. The walkthrough is updated later, because nothing depends on it. */
  async done(step: FirstStep): Promise<void> {
    const before = stepsDone(this.#memory);
    if (!before.includes(step)) {
      await this.#memory.update(doneKey, [...before, step]);
      void pulseKeys(this.#memory);
    }
  }
}

/** Ends the steps recorded in any window when a page of the editor, such as the walkthrough, is open or opens. */
export function followWalkthrough(memory: Pick<KeyValueStore, "get">): Disposable {
  const follow = (tabs: readonly Tab[]): void => {
    if (tabs.some(({ input }) => input === undefined)) void pulseKeys(memory);
  };
  follow(window.tabGroups.all.flatMap(({ tabs }) => tabs));
  return window.tabGroups.onDidChangeTabs(({ opened, changed }) => follow([...opened, ...changed]));
}

/**
 * The editor reads a walkthrough when it is first opened, and ends a step only if its key becomes true later. If a key
 * is true already, its step never ends in this window. So each key is true only for a moment; the editor remembers the
 * ended steps.
 */
async function pulseKeys(memory: Pick<KeyValueStore, "get">): Promise<void> {
  await Promise.all(
    stepsDone(memory).flatMap((step) =>
      [true, false].map((isDone) => setContextKey(`snippetService.${step}`, isDone)),
    ),
  );
}

function stepsDone(memory: Pick<KeyValueStore, "get">): readonly FirstStep[] {
  return memory.get<readonly FirstStep[]>(doneKey) ?? [];
}

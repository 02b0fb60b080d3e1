import { window, type Disposable, type Tab } from "vscode";
import type { KeyValueStore } from "../core/ports.ts";
import { setContextKey } from "./contextKeys.ts";

/** What the walkthrough asks for, each a context key that ends a step. */
export type FirstStep = "hasChosen" | "hasSaved" | "hasFound" | "hasInserted" | "hasEdited";

const doneKey = "firstSteps";

/** Notes what the user does for the first time, so that a step of the walkthrough knows it however late it is opened. */
export class FirstSteps {
  readonly #memory: KeyValueStore;

  constructor(memory: KeyValueStore) {
    this.#memory = memory;
  }

  /** Resolves when it is noted; the walkthrough is told behind that, since nothing waits for it. */
  async done(step: FirstStep): Promise<void> {
    const before = stepsDone(this.#memory);
    if (!before.includes(step)) {
      await this.#memory.update(doneKey, [...before, step]);
      void tell(this.#memory);
    }
  }
}

/** Ends the steps that were done in any window, whenever a page of the editor's own, such as the walkthrough, is open or opens. */
export function followWalkthrough(memory: Pick<KeyValueStore, "get">): Disposable {
  const follow = (tabs: readonly Tab[]): void => {
    if (tabs.some(({ input }) => input === undefined)) void tell(memory);
  };
  follow(window.tabGroups.all.flatMap(({ tabs }) => tabs));
  return window.tabGroups.onDidChangeTabs(({ opened, changed }) => follow([...opened, ...changed]));
}

/**
 * The editor reads a walkthrough when it is first opened, and ends a step only where its key becomes true after that: a step
 * whose key is true at that moment never ends in this window. So no key stays true, not even until the editor has answered;
 * the editor remembers which steps have ended.
 */
async function tell(memory: Pick<KeyValueStore, "get">): Promise<void> {
  await Promise.all(
    stepsDone(memory).flatMap((step) =>
      [true, false].map((isDone) => setContextKey(`snippetService.${step}`, isDone)),
    ),
  );
}

function stepsDone(memory: Pick<KeyValueStore, "get">): readonly FirstStep[] {
  return memory.get<readonly FirstStep[]>(doneKey) ?? [];
}

import { extensions, languages, type CompletionItemProvider, type Disposable } from "vscode";
import { onDidChangeSettings, settingValue } from "../settingValue.ts";

/**
 * Suggests snippets during typing while the setting is on; registers nothing while it is off. The list is loaded with
 * the first key.
 */
export class Suggestions implements Disposable {
  readonly #provider: CompletionItemProvider;
  #listening: readonly Disposable[] | undefined;
  #registered: Disposable | undefined;
  #turns = 0;

  /** @param load called when a list is asked for the first time. */
  constructor(load: () => Promise<Required<CompletionItemProvider>>) {
    this.#provider = {
      provideCompletionItems: async (...asked) => (await load()).provideCompletionItems(...asked),
      resolveCompletionItem: async (...asked) => (await load()).resolveCompletionItem(...asked),
    };
  }

  /** Does what the setting says from now on: there is a library to suggest from. */
  async begin(): Promise<void> {
    if (this.#listening === undefined) {
      this.#listening = [
        onDidChangeSettings(() => void this.#follow()),
        extensions.onDidChange(() => void this.#follow()),
      ];
      await this.#follow();
    }
  }

  async #follow(): Promise<void> {
    this.#turns += 1;
    const turn = this.#turns;
    const isOn = settingValue("suggestions.enabled") !== false;
    // By name: the editor asks a provider for every language only where no other has anything to offer.
    const ids = isOn ? await languages.getLanguages() : [];
    if (turn === this.#turns) {
      this.#registered?.dispose();
      this.#registered =
        ids.length === 0
          ? undefined
          : languages.registerCompletionItemProvider(ids, this.#provider);
    }
  }

  dispose(): void {
    this.#turns += 1;
    for (const each of this.#listening ?? []) {
      each.dispose();
    }
    this.#registered?.dispose();
  }
}

import { extensions, languages, type CompletionItemProvider, type Disposable } from "vscode";
import { onDidChangeSettings, settingValue } from "../settingValue.ts";

/**
 * Suggests snippets while the user types, if the setting is on; otherwise registers nothing. The list is loaded with
 * the first key.
 */
export class Suggestions implements Disposable {
  readonly #provider: CompletionItemProvider;
  #listening: readonly Disposable[] | undefined;
  #registered: Disposable | undefined;
  #turns = 0;

  /** @param load called at the first request for a list. */
  constructor(load: () => Promise<Required<CompletionItemProvider>>) {
    this.#provider = {
      provideCompletionItems: async (...asked) => (await load()).provideCompletionItems(...asked),
      resolveCompletionItem: async (...asked) => (await load()).resolveCompletionItem(...asked),
    };
  }

  /** Follows the setting from now on, because there is a library to suggest from. */
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
    // By name: the editor asks a provider for all languages only if no other provider has an item.
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

import { extensions, languages, type CompletionItemProvider, type Disposable } from "vscode";
import type { Settings } from "../settings.ts";

/** Offers snippets while typing as long as the setting says so; switched off, nothing is registered. */
export class Suggestions implements Disposable {
  readonly #settings: Pick<Settings, "value">;
  readonly #provider: CompletionItemProvider;
  readonly #listening: readonly Disposable[];
  #registered: Disposable | undefined;
  #turns = 0;

  /** @param load called when a list is asked for the first time. */
  constructor(
    settings: Pick<Settings, "value" | "onDidChange">,
    load: () => Promise<Required<CompletionItemProvider>>,
  ) {
    this.#settings = settings;
    this.#provider = {
      provideCompletionItems: async (...asked) => (await load()).provideCompletionItems(...asked),
      resolveCompletionItem: async (...asked) => (await load()).resolveCompletionItem(...asked),
    };
    this.#listening = [
      settings.onDidChange(() => void this.follow()),
      extensions.onDidChange(() => void this.follow()),
    ];
  }

  /** Does what the setting says now. */
  async follow(): Promise<void> {
    this.#turns += 1;
    const turn = this.#turns;
    const isOn = this.#settings.value("suggestions.enabled") !== false;
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
    for (const each of this.#listening) {
      each.dispose();
    }
    this.#registered?.dispose();
  }
}

import type { Uri } from "vscode";
import type { Snippet } from "../../core/model.ts";
import type { DocumentMode } from "../../core/snippet/snippetPath.ts";

/** What the editor knows of one snippet's documents. */
export class DocumentRecord {
  readonly #uris = new Map<string, { readonly uri: Uri; readonly mode: DocumentMode }>();
  #snippet: Snippet;
  #told: Snippet;
  #modifiedAt: number;
  /** True while a save of ours is on its way: what changes then is no change from elsewhere. */
  isSaving = false;

  constructor(snippet: Snippet) {
    this.#snippet = snippet;
    this.#told = snippet;
    this.#modifiedAt = snippet.updatedAt ?? snippet.createdAt ?? 0;
  }

  /**
   * Epoch milliseconds, greater with every change of the code: the editor compares them before it writes, and the
   * service's own times may stand for whole seconds or be missing.
   */
  get modifiedAt(): number {
    return this.#modifiedAt;
  }

  /** The newest version known here. */
  get snippet(): Snippet {
    return this.#snippet;
  }

  /** The version that the editor was told of last: what a person's changes start from. */
  get told(): Snippet {
    return this.#told;
  }

  tell(uri: Uri, mode: DocumentMode): Snippet {
    this.#uris.set(uri.toString(), { uri, mode });
    this.#told = this.#snippet;
    return this.#told;
  }

  /** @returns whether its code is another one now. */
  take(snippet: Snippet): boolean {
    const hasChanged = snippet.code !== this.#snippet.code;
    this.#snippet = snippet;
    if (hasChanged) {
      this.#modifiedAt = Math.max(snippet.updatedAt ?? 0, this.#modifiedAt + 1);
    }
    return hasChanged;
  }

  uris(mode?: DocumentMode): readonly Uri[] {
    return [...this.#uris.values()]
      .filter((each) => mode === undefined || each.mode === mode)
      .map(({ uri }) => uri);
  }
}

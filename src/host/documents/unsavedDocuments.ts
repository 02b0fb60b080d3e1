import type { TextDocument, Uri } from "vscode";
import { isFields, readSnippet } from "../../core/library/files/recordFields.ts";
import type { KeyValueStore } from "../../core/ports.ts";
import type { Snippet } from "../../core/model.ts";
import type { DocumentRecord, ReadVersion } from "./documentRecord.ts";

/**
 * The base versions of unsaved texts, stored for a reload of the window: the editor restores such a text without asking
 * for its base.
 */
export class UnsavedDocuments {
  readonly #store: KeyValueStore;

  /** @param store of the workspace, because the editor keeps unsaved text there. */
  constructor(store: KeyValueStore) {
    this.#store = store;
  }

  /** Called when the text changes, is saved or is reverted. @param record undefined if nothing is known. */
  follow(
    { uri, isDirty }: Pick<TextDocument, "uri" | "isDirty">,
    record: DocumentRecord | undefined,
  ): void {
    if (isDirty !== this.#has(uri)) {
      this.#put(uri, isDirty ? record : undefined);
    }
  }

  /** The document now has another version's text; the user may have continued to write. */
  wasRead(uri: Uri, record: DocumentRecord): void {
    if (this.#has(uri)) {
      this.#put(uri, record);
    }
  }

  restore(uri: Uri, record: DocumentRecord): void {
    const kept = this.#kept(uri);
    if (kept !== undefined) {
      record.restore(uri, kept);
    }
  }

  /** The base version of the unsaved text; undefined if there is none. */
  read(uri: Uri): Snippet | undefined {
    return this.#kept(uri)?.read;
  }

  #kept(uri: Uri): ReadVersion | undefined {
    const kept = this.#store.get<unknown>(keyOf(uri));
    const read = isFields(kept) ? readSnippet(kept["read"]) : undefined;
    return isFields(kept) && read !== undefined
      ? { read, modifiedAt: Number(kept["modifiedAt"]) }
      : undefined;
  }

  #has(uri: Uri): boolean {
    return this.#store.get(keyOf(uri)) !== undefined;
  }

  #put(uri: Uri, record: DocumentRecord | undefined): void {
    void this.#store.update(keyOf(uri), record?.opened(uri));
  }
}

function keyOf(uri: Uri): string {
  return `unsaved ${uri.toString()}`;
}

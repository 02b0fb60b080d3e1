import type { Uri } from "vscode";
import type { Snippet } from "../../core/model.ts";

interface OpenDocument {
  readonly uri: Uri;
  /** The version whose text the editor has. */
  readonly read: Snippet;
  /** The version whose time and size the editor has. */
  readonly seen: Snippet;
}

/** The base of a document's text, for a later session. */
export interface ReadVersion {
  readonly read: Snippet;
  /** {@link DocumentRecord.modifiedAt} at that time. */
  readonly modifiedAt: number;
}

/**
 * The editor's knowledge of one snippet's documents. It has copies, including the code, because a snippet of the cache
 * reads its code on demand, an old version may disappear, and the file is closed with the library.
 */
export class DocumentRecord {
  readonly #documents = new Map<string, OpenDocument>();
  #snippet: Snippet;
  #modifiedAt: number;
  /** The document that is being saved. It already contains that change. */
  saving: Uri | undefined;
  /** Whether the snippet was deleted and not restored. */
  isGone = false;

  constructor(snippet: Snippet) {
    this.#snippet = { ...snippet };
    this.#modifiedAt = snippet.updatedAt ?? snippet.createdAt ?? 0;
  }

  /**
   * Epoch milliseconds, increased by every change of the code. The editor compares them before it writes; the server's
   * own times may be whole seconds or missing.
   */
  get modifiedAt(): number {
    return this.#modifiedAt;
  }

  /** The last known version. */
  get newest(): Snippet {
    return this.#snippet;
  }

  /** Returns the newest version; the document has its text from now on. */
  read(uri: Uri): Snippet {
    return this.#remember({ uri, read: this.#snippet, seen: this.#snippet });
  }

  /** Returns the newest version; the editor learns only its time and size. */
  look(uri: Uri): Snippet {
    const { read = this.#snippet } = this.#documents.get(uri.toString()) ?? {};
    return this.#remember({ uri, read, seen: this.#snippet });
  }

  /**
   * The base of the user's changes in this document. If the size differs, the editor asks before it writes. If another
   * version has the same size, the editor takes it for the read one, although the user has not seen it.
   */
  base(uri: Uri): Snippet {
    const { read, seen } = this.#documents.get(uri.toString()) ?? {
      read: this.#snippet,
      seen: this.#snippet,
    };
    return Buffer.byteLength(read.code) === Buffer.byteLength(seen.code) ? read : seen;
  }

  /** @returns undefined for a document whose text was not requested. */
  opened(uri: Uri): ReadVersion | undefined {
    const document = this.#documents.get(uri.toString());
    return document && { read: document.read, modifiedAt: this.#modifiedAt };
  }

  /** For a document from an earlier session: later changes get newer times than all of that session. */
  restore(uri: Uri, { read, modifiedAt }: ReadVersion): void {
    if (!this.#documents.has(uri.toString())) {
      this.#remember({ uri, read, seen: read });
      this.#modifiedAt = Math.max(this.#modifiedAt, modifiedAt + 1);
    }
  }

  /** @returns whether the code has changed. */
  take(snippet: Snippet): boolean {
    const hasChanged = snippet.code !== this.#snippet.code;
    this.#snippet = { ...snippet };
    if (hasChanged) {
      this.#modifiedAt = Math.max(snippet.updatedAt ?? 0, this.#modifiedAt + 1);
    }
    return hasChanged;
  }

  /** All documents except the one that is being saved. */
  uris(): readonly Uri[] {
    const saving = this.saving?.toString();
    return [...this.#documents.values()]
      .map(({ uri }) => uri)
      .filter((uri) => uri.toString() !== saving);
  }

  #remember(document: OpenDocument): Snippet {
    this.#documents.set(document.uri.toString(), document);
    return document.seen;
  }
}

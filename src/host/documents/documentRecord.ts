import type { Uri } from "vscode";
import type { Snippet } from "../../core/model.ts";

interface OpenDocument {
  readonly uri: Uri;
  /** Whose text the editor has. */
  readonly read: Snippet;
  /** The version whose time and size the editor has. */
  readonly seen: Snippet;
}

/** The origin of a document's text, to go on from in a later session. */
export interface ReadVersion {
  readonly read: Snippet;
  /** {@link DocumentRecord.modifiedAt} then. */
  readonly modifiedAt: number;
}

/**
 * The editor's knowledge of one snippet's documents. It is copied, with the code: a snippet of the cache reads its
 * code on demand, an old version may disappear, and the file is closed with the library.
 */
export class DocumentRecord {
  readonly #documents = new Map<string, OpenDocument>();
  #snippet: Snippet;
  #modifiedAt: number;
  /** The document whose save is on its way: what changes by that it has already. */
  saving: Uri | undefined;
  /** Whether the snippet was deleted, and not restored since. */
  isGone = false;

  constructor(snippet: Snippet) {
    this.#snippet = { ...snippet };
    this.#modifiedAt = snippet.updatedAt ?? snippet.createdAt ?? 0;
  }

  /**
   * Epoch milliseconds, greater with every change of the code: the editor compares them before it writes, and the
   * server's own times may be whole seconds or missing.
   */
  get modifiedAt(): number {
    return this.#modifiedAt;
  }

  /** The newest version, whose text the document has from now on. */
  read(uri: Uri): Snippet {
    return this.#tell({ uri, read: this.#snippet, seen: this.#snippet });
  }

  /** The newest version, of which the editor learns time and size only. */
  look(uri: Uri): Snippet {
    const { read = this.#snippet } = this.#documents.get(uri.toString()) ?? {};
    return this.#tell({ uri, read, seen: this.#snippet });
  }

  /**
   * The base of the user's changes in this document. Where the size differs the editor writes only after a question;
   * another version of the same size it takes for the one it has read, which nobody has seen.
   */
  base(uri: Uri): Snippet {
    const { read, seen } = this.#documents.get(uri.toString()) ?? {
      read: this.#snippet,
      seen: this.#snippet,
    };
    return Buffer.byteLength(read.code) === Buffer.byteLength(seen.code) ? read : seen;
  }

  /** @returns undefined for a document whose text was not asked for. */
  opened(uri: Uri): ReadVersion | undefined {
    const document = this.#documents.get(uri.toString());
    return document && { read: document.read, modifiedAt: this.#modifiedAt };
  }

  /** For a document that the editor has from an earlier session: what changed since then is newer than all of that. */
  restore(uri: Uri, { read, modifiedAt }: ReadVersion): void {
    if (!this.#documents.has(uri.toString())) {
      this.#tell({ uri, read, seen: read });
      this.#modifiedAt = Math.max(this.#modifiedAt, modifiedAt + 1);
    }
  }

  /** @returns whether its code is another one now. */
  take(snippet: Snippet): boolean {
    const hasChanged = snippet.code !== this.#snippet.code;
    this.#snippet = { ...snippet };
    if (hasChanged) {
      this.#modifiedAt = Math.max(snippet.updatedAt ?? 0, this.#modifiedAt + 1);
    }
    return hasChanged;
  }

  /** Of all documents but the one that is being saved. */
  uris(): readonly Uri[] {
    const saving = this.saving?.toString();
    return [...this.#documents.values()]
      .map(({ uri }) => uri)
      .filter((uri) => uri.toString() !== saving);
  }

  #tell(document: OpenDocument): Snippet {
    this.#documents.set(document.uri.toString(), document);
    return document.seen;
  }
}

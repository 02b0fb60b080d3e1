import {
  EventEmitter,
  FileSystemError,
  FileType,
  type FileChangeEvent,
  type FileStat,
  type Uri,
} from "vscode";
import type { DurableFolder } from "../../core/library/files/durableFolder.ts";
import { guarded } from "../../core/library/files/guarded.ts";
import type { Clock, Disposable } from "../../core/ports.ts";
import type { DocumentFiles } from "../documents/documentFiles.ts";
import { bytesOf, codeOf } from "../documents/documentText.ts";
import { fileSystemError } from "../documents/fileSystemErrors.ts";
import type { CapturedCode } from "../steps/capturedCode.ts";
import {
  formatTemplateDraft,
  newTemplateDraft,
  parseTemplateDraft,
  type TemplateDraft,
} from "./templateDraft.ts";
import { newTemplateUri, templateId } from "./templateUri.ts";

/**
 * The documents in which templates are made, a file each on this computer until the template is saved or given up: they
 * outlive the window.
 */
export class TemplateDrafts implements DocumentFiles, Disposable {
  readonly #folder: DurableFolder;
  readonly #clock: Pick<Clock, "now">;
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  /** The editor compares times before it writes over a file. */
  readonly #written = new Map<string, number>();
  readonly #startedAt: number;

  constructor(folder: DurableFolder, clock: Pick<Clock, "now">) {
    this.#folder = folder;
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  /** @returns the address of its document. @throws {SnippetError} `storage`. */
  async make(captured: CapturedCode): Promise<Uri> {
    const uri = newTemplateUri(captured);
    await this.#put(uri, newTemplateDraft(captured));
    return uri;
  }

  /** @returns undefined where there is none (any more). @throws {SnippetError} `storage`. */
  async find(uri: Uri): Promise<TemplateDraft | undefined> {
    const id = templateId(uri);
    if (id === undefined) {
      return undefined;
    }
    const bytes = await guarded("The template could not be read from this computer", () =>
      this.#folder.read(fileOf(id)),
    );
    return bytes === undefined
      ? undefined
      : parseTemplateDraft(Buffer.from(bytes).toString("utf8"));
  }

  /** One that is gone already is no error. @throws {SnippetError} `storage`. */
  async remove(uri: Uri): Promise<void> {
    const id = templateId(uri);
    if (id !== undefined) {
      await guarded("The template could not be removed from this computer", () =>
        this.#folder.remove(fileOf(id)),
      );
    }
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { body } = await this.#there(uri);
    return {
      type: FileType.File,
      ctime: 0,
      mtime: this.#written.get(uri.authority) ?? this.#startedAt,
      size: bytesOf(uri, body).length,
    };
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    return bytesOf(uri, (await this.#there(uri)).body);
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const { captured } = await this.#there(uri);
    try {
      await this.#put(uri, { captured, body: codeOf(uri, content) });
    } catch (error) {
      throw fileSystemError(error);
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #there(uri: Uri): Promise<TemplateDraft> {
    let draft: TemplateDraft | undefined;
    try {
      draft = await this.find(uri);
    } catch (error) {
      throw fileSystemError(error);
    }
    if (draft === undefined) {
      throw FileSystemError.FileNotFound(uri);
    }
    return draft;
  }

  async #put(uri: Uri, draft: TemplateDraft): Promise<void> {
    const bytes = Buffer.from(formatTemplateDraft(draft), "utf8");
    await guarded("The template could not be kept on this computer", () =>
      this.#folder.put(fileOf(uri.authority), bytes),
    );
    const before = this.#written.get(uri.authority) ?? this.#startedAt;
    this.#written.set(uri.authority, Math.max(before + 1, this.#clock.now()));
  }
}

function fileOf(id: string): string {
  return `${id}.template`;
}

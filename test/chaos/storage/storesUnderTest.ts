import { DraftStore } from "../../../src/core/library/draftStore.ts";
import type { Files } from "../../../src/core/library/files/files.ts";
import { Quarantine } from "../../../src/core/library/files/quarantine.ts";
import { HistoryStore } from "../../../src/core/library/history/historyStore.ts";
import { OperationStore } from "../../../src/core/library/outbox/store/operationStore.ts";
import { TrashStore } from "../../../src/core/library/trash/trashStore.ts";
import type { LiveWindows } from "../../../src/core/lease/liveWindows.ts";
import type { Clock } from "../../../src/core/ports.ts";
import { noteFormat } from "../../support/library/storedNote.ts";
import type { Note } from "../../support/library/storedNote.ts";

/** All that one window keeps durably, under one folder. */
export class StoresUnderTest {
  readonly operations: OperationStore<Note>;
  readonly history: HistoryStore;
  readonly trash: TrashStore;
  readonly drafts: DraftStore;

  constructor(files: Files, folder: string, windows: LiveWindows, clock: Pick<Clock, "now">) {
    const quarantine = new Quarantine(files, `${folder}/quarantine`, clock);
    this.operations = new OperationStore({
      files,
      folder: `${folder}/outbox`,
      windows,
      format: noteFormat,
      quarantine,
      isKept: () => false,
    });
    this.history = new HistoryStore({ files, folder: `${folder}/history`, clock, quarantine });
    this.trash = new TrashStore({ files, folder: `${folder}/trash`, clock, quarantine });
    this.drafts = new DraftStore(files, `${folder}/drafts`, clock);
  }

  /** Everything that is there, by kind and id, as the next window finds it. */
  async found(): Promise<ReadonlyMap<string, string>> {
    const { waiting } = await this.operations.look();
    const found = new Map<string, string>();
    for (const { id, text } of waiting) found.set(`operation ${id}`, text);
    for (const { id, draft } of await this.history.list("snippet")) {
      found.set(`version ${id}`, draft.code);
    }
    for (const { snippet } of await this.trash.list())
      found.set(`trash ${snippet.id}`, snippet.code);
    for (const { id, draft } of await this.drafts.list()) found.set(`draft ${id}`, draft.code);
    return found;
  }
}

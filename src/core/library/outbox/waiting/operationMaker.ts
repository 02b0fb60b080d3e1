import type { Snippet, SnippetDraft, SnippetId } from "../../../model.ts";
import type { Clock } from "../../../ports.ts";
import type { Operation } from "./operation.ts";
import type { WriteIds } from "./writeIds.ts";
import { localIdOf } from "./writeIds.ts";

type Given = Pick<Operation, "kind" | "draft" | "base" | "after"> & {
  /** Left out for a create. */
  readonly snippetId?: SnippetId;
  readonly trashId?: Operation["trashId"];
};

/** New operations, nothing of which was sent yet. */
export class OperationMaker {
  readonly #ids: WriteIds;
  readonly #clock: Pick<Clock, "now">;

  constructor(ids: WriteIds, clock: Pick<Clock, "now">) {
    this.#ids = ids;
    this.#clock = clock;
  }

  make({ kind, draft, base, after, snippetId, trashId }: Given, id = this.#ids.next()): Operation {
    return {
      id,
      kind,
      snippetId: snippetId ?? localIdOf(id),
      savedAt: this.#clock.now(),
      draft: draft === undefined ? undefined : plainDraft(draft),
      // A snippet of the cache reads its code from the disk when it is asked for.
      base: base === undefined ? undefined : { ...base },
      after,
      ...untouched,
      trashId,
    };
  }

  /** The changes that make what waits for the person a snippet of its own. */
  asCreate(): Partial<Operation> {
    return {
      kind: "create",
      snippetId: localIdOf(this.#ids.next()),
      base: undefined,
      after: undefined,
      ...untouched,
    };
  }
}

/** Of a write that nobody has tried to send. */
export const untouched: Pick<
  Operation,
  "state" | "sends" | "folds" | "fence" | "trashId" | "createdId" | "theirs" | "error"
> = {
  state: "queued",
  sends: 0,
  folds: 0,
  fence: [],
  trashId: undefined,
  createdId: undefined,
  theirs: undefined,
  error: undefined,
};

/** A copy with the members of a draft and no others; reads the code where it lies on the disk. */
export function plainDraft(draft: SnippetDraft | Snippet): SnippetDraft {
  const { languageId, title, description, tags, private: isPrivate, code } = draft;
  return { languageId, title, description, tags, private: isPrivate, code };
}

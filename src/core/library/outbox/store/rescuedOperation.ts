import { hash } from "node:crypto";
import { isDraft, isFields } from "../../files/recordFields.ts";
import type { SnippetDraft } from "../../../model.ts";
import type { Operation } from "../waiting/operation.ts";
import { untouched } from "../waiting/operationMaker.ts";
import { localIdOf } from "../waiting/writeIds.ts";

/**
 * What is left of a write whose file was damaged, as one that waits for the person: the draft where the file still
 * holds one, else all of its text as the code. The same bytes give the same operation.
 */
export function rescuedOperation(bytes: Uint8Array, now: number): Operation {
  const id = `damaged-${hash("sha256", bytes).slice(0, 32)}`;
  const text = Buffer.from(bytes).toString("utf8");
  return {
    id,
    kind: "create",
    snippetId: localIdOf(id),
    savedAt: now,
    draft: draftIn(text) ?? { ...emptyDraft, code: text },
    base: undefined,
    after: undefined,
    ...untouched,
    state: "refused",
    error: {
      code: "storage",
      message:
        "This snippet was damaged on the disk of this computer. Only this part could be recovered.",
      details: {},
    },
  };
}

const emptyDraft: Omit<SnippetDraft, "code"> = {
  languageId: "",
  title: "",
  description: "",
  tags: [],
  private: true,
};

function draftIn(text: string): SnippetDraft | undefined {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf("\n") + 1));
    const draft = isFields(value) ? value["draft"] : undefined;
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

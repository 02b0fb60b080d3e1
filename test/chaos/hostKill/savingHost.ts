import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import type { Snippet, SnippetDraft } from "../../../src/core/model.ts";
import { LibraryInEditor } from "../../support/editor/libraryInEditor.ts";
import type { HostLine } from "./hostLine.ts";

/** Saves that may be on their way at once. */
const writers = 2;

/**
 * The editor calls this inside its extension host. First it tells what snippets the extension shows, then it saves
 * for ever, and tells what was acknowledged. A line is in the file when the call that writes it returns.
 */
export async function run(): Promise<void> {
  const file = process.env["SNIPPET_TEST_REPORT"] ?? "";
  const report = (line: HostLine): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  const { library } = await LibraryInEditor.open();
  const found = library.all().map(({ title, code }) => [title, digestOf(code)] as const);
  report({ kind: "found", process: process.pid, snippets: found });

  let number = 0;
  const promised = async (
    title: string,
    code: string,
    save: () => Promise<Snippet>,
  ): Promise<Snippet> => {
    const own = (number += 1);
    report({ kind: "begun", number: own, key: title, content: digestOf(code) });
    const snippet = await save();
    report({ kind: "acknowledged", number: own });
    return snippet;
  };
  const write = async (writer: number): Promise<never> => {
    for (let at = 1; ; at += 1) {
      const draft = draftOf(`${process.pid}-${writer}-${at}`, at);
      const snippet = await promised(draft.title, draft.code, () => library.create(draft));
      const edited = { ...draft, code: `${draft.code}// edited` };
      await promised(draft.title, edited.code, () => library.edit(snippet.id, edited, snippet));
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
}

function draftOf(title: string, at: number): SnippetDraft {
  const code = `${title}\n`.padEnd(10 ** (1 + (at % 4)), "é");
  return { title, description: "", languageId: "183", tags: [], private: true, code };
}

function digestOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

import type { Snippet } from "../model.ts";
import { languageNameOf } from "../snippet/language/fileLanguage.ts";
import { prefixesOf } from "../snippet/prefixTag.ts";
import { templateOf } from "../snippet/template/templateTag.ts";
import { inTurns } from "../turns.ts";
import { UniqueNames } from "./uniqueNames.ts";

/**
 * The snippets as a `.code-snippets` file in UTF-8. Code is escaped, so that inserting restores it exactly; templates
 * stay unchanged. The format has no tags except prefixes, and no `private`.
 *
 * Yields between snippets. @throws {SnippetError} `cancelled`.
 * @param editorLanguage the editor's id for a language of the server.
 */
export async function writeCodeSnippets(
  snippets: readonly Snippet[],
  editorLanguage: (serviceName: string) => string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const names = new UniqueNames();
  const members: Uint8Array[] = [];
  for await (const snippet of inTurns(snippets, signal)) {
    const prefixes = prefixesOf(snippet);
    const entry = {
      // Plain text is for every language, here and in the editor; the editor's "plaintext" would be for text files only.
      ...(languageNameOf(snippet.language) === "Text"
        ? {}
        : { scope: editorLanguage(snippet.language) }),
      ...(prefixes.length === 0 ? {} : { prefix: prefixes.length === 1 ? prefixes[0] : prefixes }),
      body: templateOf(snippet).split("\n"),
      ...(snippet.description === "" ? {} : { description: snippet.description }),
    };
    // Written member by member: an object would move a title such as "1" to the front, and lose "__proto__".
    const text = JSON.stringify(entry, undefined, 2).replaceAll("\n", "\n  ");
    const member = `${JSON.stringify(names.of(snippet.title))}: ${text}`;
    members.push(Buffer.from(`${members.length === 0 ? "" : ","}\n  ${member}`, "utf8"));
  }
  const end = members.length === 0 ? "}\n" : "\n}\n";
  return Buffer.concat([Buffer.from("{"), ...members, Buffer.from(end)]);
}

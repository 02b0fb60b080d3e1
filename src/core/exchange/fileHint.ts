import type { LanguageHint } from "./foundSnippet.ts";

/**
 * What a file's place and name say of its language.
 * @param editorId how the editor would open it; "" or "plaintext" where it has no language for such a name.
 */
export function fileHint(path: string, editorId: string): LanguageHint {
  const [fileName = "", folder = ""] = path.split(/[/\\]/).reverse();
  return { names: editorId === "plaintext" || editorId === "" ? [] : [editorId], fileName, folder };
}

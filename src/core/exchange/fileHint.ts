import type { LanguageHint } from "./foundSnippet.ts";

/**
 * A hint at a file's language by its path and name.
 * @param editorId the editor's language for it; "" or "plaintext" if there is none.
 */
export function fileHint(path: string, editorId: string): LanguageHint {
  const [fileName = "", folder = ""] = path.split(/[/\\]/).reverse();
  return { names: editorId === "plaintext" || editorId === "" ? [] : [editorId], fileName, folder };
}

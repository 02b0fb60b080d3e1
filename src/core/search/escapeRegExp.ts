/** A pattern that stands for the text itself. (`RegExp.escape` is newer than the editor's Node.) */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}

/** A pattern that matches the text literally. (`RegExp.escape` is newer than the editor's Node.) */
export function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}

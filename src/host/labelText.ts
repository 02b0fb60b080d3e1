/** Text as a label of a row or of the status bar, where the editor draws "$(name)" as an icon unless it is escaped. */
export function labelText(text: string): string {
  return text.replaceAll("$(", "\\$(");
}

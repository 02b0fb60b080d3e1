/** What the editor takes for an icon; anything else after "$(" it shows as it is, a backslash before it as well. */
const icon = /\$\((?=[A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g;

/** Text as a label of a row or of the status bar, where the editor draws "$(name)" as an icon unless it is escaped. */
export function labelText(text: string): string {
  return text.replaceAll(icon, "\\$(");
}

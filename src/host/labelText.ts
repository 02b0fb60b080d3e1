/** The editor reads this as an icon; anything else after "$(" it shows as it is. */
const icon = /\$\((?=[A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g;

/**
 * Text as a label of a list or of the status bar, where the editor draws "$(name)" as an icon. A zero-width space keeps
 * it from that. The editor's own escape, a backslash, is read aloud by screen readers: "\ trash".
 */
export function labelText(text: string): string {
  return text.replaceAll(icon, "$\u200B(");
}

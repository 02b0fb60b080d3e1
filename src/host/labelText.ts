/** Only this pattern is an icon for the editor; other text after "$(" is shown as it is. */
const icon = /\$\((?=[A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g;

/**
 * Text for a list label or the status bar, where the editor draws "$(name)" as an icon. A zero-width space prevents
 * that. The editor's own escape, a backslash, would be read aloud by screen readers: "\ trash".
 */
export function labelText(text: string): string {
  return text.replaceAll(icon, "$\u200B(");
}

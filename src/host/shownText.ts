const longest = 1_000;

/**
 * A snippet's text on one line, at most a thousand UTF-16 units. Controls and bidirectional control characters that
 * affect neighboring text are removed; marks that scripts need (U+200C to U+200F) stay.
 */
export function shownText(text: string): string {
  const isLong = text.length > longest;
  return (isLong ? `${text.slice(0, longest)}…` : text)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
}

/** Only this pattern is an icon for the editor; other text after "$(" is shown as it is. */
const icon = /\$\((?=[A-Za-z0-9-]+(?:~[A-Za-z]+)?\))/g;

/**
 * Text for a list label or the status bar, where the editor draws "$(name)" as an icon. A zero-width space prevents
 * that. The editor's own escape, a backslash, would be read aloud by screen readers: "\ trash".
 */
export function labelText(text: string): string {
  return text.replaceAll(icon, "$\u200B(");
}

/** Forty characters of a title: a longer one would push its neighbors, such as *Show*, out of the status bar. */
export function shortTitle(title: string): string {
  return title.replace(/^(.{40}).+/u, "$1…");
}

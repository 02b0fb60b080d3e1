/**
 * Foreign text for a notification or an input of the editor. There, `[label](command:...)` would become a link that
 * runs a command by one click. A blank between the brackets prevents that; nothing else changes.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (");
}

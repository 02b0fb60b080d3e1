/**
 * Text of others for a notification or a box of the editor, which makes `[label](command:...)` a link that runs a
 * command by one click. A blank between the brackets ends that; nothing else changes.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (");
}

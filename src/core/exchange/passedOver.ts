import type { NotTakenReason } from "./foundSnippet.ts";

/**
 * The reason why an entry of a folder is not the user's own source code.
 * @param isLink a link may lead in a circle.
 * @returns undefined if it is imported.
 */
export function passedOver(
  name: string,
  { isFolder, isLink }: { readonly isFolder: boolean; readonly isLink: boolean },
): NotTakenReason | undefined {
  if (name.startsWith(".")) {
    return { kind: "hidden" };
  }
  if (isFolder && (name === "node_modules" || name === "__pycache__")) {
    return { kind: "packages" };
  }
  return isLink ? { kind: "link" } : undefined;
}

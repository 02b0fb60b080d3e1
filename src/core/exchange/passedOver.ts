import type { NotTakenReason } from "./foundSnippet.ts";

/**
 * Why an entry of a folder is no source code of the user's own.
 * @param isLink a link may lead in a circle.
 * @returns undefined for what is imported.
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

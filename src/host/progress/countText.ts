import { env, l10n } from "vscode";

/** How far it is, for a progress. */
export function countText(done: number, all: number): string {
  const [count = "", total = ""] = [done, all].map((number) => number.toLocaleString(env.language));
  return l10n.t("{0} of {1}", count, total);
}

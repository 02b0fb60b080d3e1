import type { KeyValueStore } from "../ports.ts";

/** The last choice of a library, as it is stored between runs. */
export type RememberedChoice =
  | { readonly kind: "none" }
  | { readonly kind: "computer" }
  | { readonly kind: "account"; readonly sessionId: string };

/** Its key in a {@link KeyValueStore}. */
export const choiceKey = "library.choice";

/** `none` where there is no choice, or the stored one cannot be read. */
export function rememberedChoice(store: Pick<KeyValueStore, "get">): RememberedChoice {
  const value = store.get<unknown>(choiceKey);
  if (typeof value === "object" && value !== null && "kind" in value) {
    if (value.kind === "computer") {
      return { kind: "computer" };
    }
    if (value.kind === "account" && "sessionId" in value && typeof value.sessionId === "string") {
      return { kind: "account", sessionId: value.sessionId };
    }
  }
  return { kind: "none" };
}

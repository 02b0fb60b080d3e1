import type { KeyValueStore } from "../ports.ts";

/** Which library was chosen last, as it is kept between runs. */
export type RememberedChoice =
  | { readonly kind: "none" }
  | { readonly kind: "computer" }
  | { readonly kind: "account"; readonly sessionId: string };

/** Where a {@link KeyValueStore} has it. */
export const choiceKey = "library.choice";

/** `none` where nobody has chosen, or what is kept cannot be read. */
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

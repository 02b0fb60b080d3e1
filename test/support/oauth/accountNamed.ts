import type { Account } from "../../../src/core/model.ts";

/** An account of which nothing but the name is known. */
export function accountNamed(username: string): Account {
  return { id: "7", label: username, username };
}

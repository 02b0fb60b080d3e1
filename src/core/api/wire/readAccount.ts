import { SnippetError } from "../../errors.ts";
import type { Account } from "../../model.ts";
import { cleanText } from "../../http/cleanText.ts";
import { identifierOf, isJsonObject, labelOf } from "./fields.ts";
import { bare, placesIn } from "./places.ts";
import { recordIn } from "./recordIn.ts";

/**
 * The account (spec "Account"), also one level down in `data`, `account` or `user`.
 * @throws {SnippetError} `not-the-service` when nothing in it tells who it is.
 */
export function readAccount(value: unknown): Account {
  const account = recordIn(value, undefined)?.record ?? value;
  const members = new Map(
    (isJsonObject(account) ? placesIn(account) : [])
      .toReversed()
      .map((each) => [each.name, each.value]),
  );
  const told = (name: string): string | undefined => labelOf(bare(members.get(name)));
  /** People are asked whether this is their account: nothing in it may pass for our own words. */
  const text = (name: string): string | undefined => cleanText(told(name) ?? "");
  const username = text("username");
  const id = identifierOf(members.get("id"));
  const key = id ?? told("username") ?? told("email");
  if (key === undefined) {
    throw new SnippetError("not-the-service", "The server did not say which account this is.");
  }
  return {
    id: key,
    label: username ?? text("name") ?? text("login") ?? text("email") ?? cleanText(key) ?? "?",
    username,
    firstName: text("firstname"),
    lastName: text("lastname"),
    email: text("email"),
    locale: text("locale"),
    timeZone: text("timezone"),
    registrationDate: text("registrationdate"),
    activationDate: text("activationdate"),
    status: text("status"),
  };
}

import { SnippetError } from "../../errors.ts";
import type { Account } from "../../model.ts";
import { cleanText } from "../../http/cleanText.ts";
import { identifierOf, nameOf } from "./fields.ts";
import { bare, placesIn, told } from "./places.ts";
import { recordIn } from "./recordIn.ts";

/**
 * The account (spec "Account"), also one level down in `data`, `account` or `user`.
 * @throws {SnippetError} `not-the-service` if nothing in it identifies the account.
 */
export function readAccount(value: unknown): Account {
  const members = placesIn(recordIn(value, undefined)?.record ?? value).filter(
    ({ among }) => among <= 1,
  );
  const label = (name: string): string | undefined =>
    told(members, [name], (it) => nameOf(bare(it)));
  /** Users are asked whether this is their account, so nothing in it may look like our own words. */
  const text = (name: string): string | undefined => cleanText(label(name) ?? "");
  const username = text("username");
  const key = told(members, ["id"], identifierOf) ?? label("username") ?? label("email");
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

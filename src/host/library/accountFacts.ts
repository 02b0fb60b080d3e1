import { l10n } from "vscode";
import type { Account } from "../../core/model.ts";

/** The facts of an account that the server sent at the sign-in. */
export function accountFacts(account: Account): readonly string[] {
  const { label, username, email } = account;
  const name = [account.firstName, account.lastName].filter((part) => part).join(" ");
  const fact = (value: string | undefined, text: (value: string) => string): readonly string[] =>
    value === undefined || value === "" || value === label ? [] : [text(value)];
  return [
    ...fact(username, (value) => value),
    ...fact(name, (value) => value),
    ...fact(email, (value) => value),
    ...fact(account.status, (value) =>
      value === "active" ? l10n.t("Active") : l10n.t("Status: {0}", value),
    ),
    ...fact(account.timeZone, (value) => l10n.t("Time zone: {0}", value)),
    ...fact(account.locale, (value) => l10n.t("Language: {0}", value)),
    ...fact(account.registrationDate, (value) => l10n.t("Registered: {0}", value)),
    ...fact(account.activationDate, (value) => l10n.t("Activated: {0}", value)),
  ];
}

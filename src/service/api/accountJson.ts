import type { AccountRecord } from "../storage/storage.ts";

/** The Account object of the specification: `id` as text, dates as `YYYY-MM-DD HH:MM:SS` in UTC. */
export function accountJson(account: AccountRecord): Readonly<Record<string, string>> {
  return {
    id: String(account.id),
    username: account.username,
    firstname: account.firstname,
    lastname: account.lastname,
    // Applications identify the user by it, so an unverified address is withheld.
    email: account.emailVerified ? account.email : "",
    locale: account.locale,
    timezone: account.timezone,
    registration_date: dateTime(account.registeredAt),
    activation_date: dateTime(account.activatedAt),
    status: account.status,
  };
}

function dateTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}

import { hotelPage, json, refusing, type Notice } from "./badDay.ts";
import type { Trouble } from "./troubledService.ts";

const failed = "The server reports an internal error (500).";
const fault = json(500, {});
const wait = { status: 429, headers: { "retry-after": "600" } };

export interface BadDayRow extends Notice {
  readonly when: string;
  readonly trouble: Trouble | "down";
}

/** What the user sees who presses *Refresh*; the snippets that were there stay. */
export const reading: readonly BadDayRow[] = [
  {
    when: "the service is down",
    trouble: "down",
    says: "The server cannot be reached.",
    button: "Retry",
  },
  {
    when: "the session is refused (401)",
    trouble: refusing("GET /snippets", json(401, {})),
    says: "The server asks you to sign in again.",
    button: "Sign In",
  },
  {
    when: "the account may not (403)",
    trouble: refusing("GET /snippets", json(403, {})),
    says: "The server does not allow this.",
    button: "Open Log",
  },
  {
    when: "there is nothing at the address (404)",
    trouble: refusing("GET /snippets", json(404, {})),
    says: "No server was found at the API address.",
    button: "Open Settings",
  },
  {
    when: "the service asks to wait (429)",
    trouble: refusing("GET /snippets", wait),
    says: "The server is busy. Try again in 10 minutes.",
    button: "Retry",
  },
  {
    when: "the service fails (500)",
    trouble: refusing("GET /snippets", fault),
    says: failed,
    button: "Retry",
  },
  {
    when: "its words are a link that runs a command, which stays text",
    trouble: refusing(
      "GET /snippets",
      json(400, { message: "[Mend it](command:workbench.action.closeAllEditors) now" }),
    ),
    says: "The server did not accept this: [Mend it] (command:workbench.action.closeAllEditors) now.",
    button: "Open Log",
  },
  {
    when: "the connection breaks off",
    trouble: refusing("GET /snippets", "cut"),
    says: "The connection to the server was lost.",
    button: "Retry",
  },
  {
    when: "a page in HTML answers",
    trouble: refusing("GET /snippets", hotelPage),
    says: "The response did not come from a Snippet Service server.",
    button: "Open Settings",
  },
];

export interface WaitingRow {
  readonly when: string;
  readonly trouble: Trouble | "down";
  /** What the row of the view *Waiting* says. */
  readonly says: string;
}

/** Saves that go on by themselves when the service is well again. */
export const waited: readonly WaitingRow[] = [
  { when: "the service is down", trouble: "down", says: "pending" },
  {
    when: "the service asks to wait (429)",
    trouble: refusing("POST /snippets", { ...wait, headers: { "retry-after": "1" } }),
    says: "pending",
  },
];

/** Saves whose answer says nothing clear: they are looked for, and sent again, as the service keeps their keys. */
export const lookedFor: readonly WaitingRow[] = [
  {
    when: "the service fails (500)",
    trouble: refusing("POST /snippets", fault),
    says: "checking whether it arrived",
  },
  {
    when: "a page in HTML answers",
    trouble: refusing("POST /snippets", hotelPage),
    says: "checking whether it arrived",
  },
];

export interface NeedingRow extends BadDayRow {
  /** What the user does when the service is well again: what was not refused goes on with a refresh, or by itself. */
  readonly goesOnBy: "Refresh" | "Retry";
}

/** What the user is told of a save that cannot go on alone. */
export const needing: readonly (NeedingRow & { readonly title: string })[] = [
  {
    title: "Signed out",
    when: "the session is refused (401)",
    trouble: refusing("POST /snippets", json(401, {})),
    says: "The server asks you to sign in again. Your changes are pending on this computer.",
    button: "Sign In",
    goesOnBy: "Refresh",
  },
  {
    title: "Forbidden",
    when: "the account may not (403)",
    trouble: refusing("POST /snippets", json(403, {})),
    says: "The server does not allow this. “Forbidden” is saved on this computer.",
    button: "Retry",
    goesOnBy: "Retry",
  },
  {
    title: "Code refused",
    when: "the code is refused (422)",
    trouble: refusing("POST /snippets", json(422, { errors: { code: ["is not allowed"] } })),
    says: "The code was not accepted: is not allowed. “Code refused” is saved on this computer.",
    button: "Edit Snippet",
    goesOnBy: "Retry",
  },
];

/** The same of the text of a snippet, whose tab is saved all the same. */
export const saving: readonly NeedingRow[] = [
  {
    when: "the session is refused (401)",
    trouble: refusing("PUT", json(401, {})),
    says: "The server asks you to sign in again. Your changes are pending on this computer.",
    button: "Sign In",
    goesOnBy: "Refresh",
  },
  {
    when: "the snippet is refused (422)",
    trouble: refusing("PUT", json(422, { message: "Not today" })),
    says: "The server did not accept this: Not today. “Kept through bad days” is saved on this computer.",
    button: "Edit Details…",
    goesOnBy: "Retry",
  },
];

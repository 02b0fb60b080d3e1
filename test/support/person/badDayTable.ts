import { hotelPage, json, refusing, type Notice } from "./badDay.ts";
import type { Trouble } from "./troubledService.ts";

const kept = "What you entered is kept for the next try.";

const failed = "The service has a fault of its own (500).";
const fault = json(500, {});
const wait = { status: 429, headers: { "retry-after": "600" } };

export interface BadDayRow extends Notice {
  readonly when: string;
  readonly trouble: Trouble | "down";
}

/** What a person sees who presses *Refresh*; the snippets that were there stay. */
export const reading: readonly BadDayRow[] = [
  {
    when: "the service is down",
    trouble: "down",
    says: "The service cannot be reached.",
    button: "Retry",
  },
  {
    when: "the session is refused (401)",
    trouble: refusing("GET /snippets", json(401, {})),
    says: "The service asks you to sign in again.",
    button: "Sign In",
  },
  {
    when: "the account may not (403)",
    trouble: refusing("GET /snippets", json(403, {})),
    says: "The service does not allow this for your account.",
    button: "Open Log",
  },
  {
    when: "there is nothing at the address (404)",
    trouble: refusing("GET /snippets", json(404, {})),
    says: "The service was not found at the API address.",
    button: "Open Settings",
  },
  {
    when: "the service asks to wait (429)",
    trouble: refusing("GET /snippets", wait),
    says: "The service asks to wait 10 minutes.",
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
    says: "The service did not accept this: [Mend it] (command:workbench.action.closeAllEditors) now.",
    button: "Open Log",
  },
  {
    when: "the connection breaks off",
    trouble: refusing("GET /snippets", "cut"),
    says: "The connection to the service broke off.",
    button: "Retry",
  },
  {
    when: "a page in HTML answers",
    trouble: refusing("GET /snippets", hotelPage),
    says: "The answer did not come from a snippet service.",
    button: "Open Settings",
  },
];

/** What a person sees who saves; between the rows, that button is pressed. */
export const retried: readonly BadDayRow[] = [
  {
    when: "the service is down",
    trouble: "down",
    says: `The service cannot be reached, so nothing was sent. ${kept}`,
    button: "Retry",
  },
  {
    when: "the service asks to wait (429)",
    trouble: refusing("POST /snippets", wait),
    says: `The service asks to wait 10 minutes. ${kept}`,
    button: "Retry",
  },
  {
    when: "the service fails (500)",
    trouble: refusing("POST /snippets", fault),
    says: `${failed} ${kept}`,
    button: "Retry",
  },
  {
    when: "the answer is lost after the service has saved the snippet",
    trouble: { after: (route, answer) => (route === "POST /snippets" ? "cut" : answer) },
    says: `The connection to the service broke off; the change may have been made. ${kept}`,
    button: "Retry",
  },
];

/** What a person sees who saves, and saves again; the draft is offered each time. */
export const continued: readonly BadDayRow[] = [
  {
    when: "the session is refused (401)",
    trouble: refusing("POST /snippets", json(401, {})),
    says: `The service asks you to sign in again. ${kept}`,
    button: "Sign In",
  },
  {
    when: "the code is refused (422)",
    trouble: refusing("POST /snippets", json(422, { errors: { code: ["is not allowed"] } })),
    says: `The service did not accept the code: is not allowed. ${kept}`,
    button: "Open Log",
  },
  {
    when: "a page in HTML answers",
    trouble: refusing("POST /snippets", hotelPage),
    says: `The service gave no clear answer; a refresh shows whether the snippet was saved. ${kept}`,
    button: "Refresh",
  },
];

/** What a person sees who saves the text of a snippet; the message is the editor's own, with the reason in it. */
export const saving: readonly BadDayRow[] = [
  {
    when: "the service is down",
    trouble: "down",
    says: /^Failed to save '.+': [^(]+ \(The service cannot be reached\.\)$/,
    button: "Retry",
  },
  {
    when: "the session is refused (401)",
    trouble: refusing("PUT", json(401, {})),
    says: /^Failed to save '.+': [^(]+ \(The service asks you to sign in again\.\)$/,
    button: "Retry",
  },
  {
    when: "the snippet is refused (422)",
    trouble: refusing("PUT", json(422, { message: "Not today" })),
    says: /^Failed to save '.+': [^(]+ \(The service did not accept this: Not today\.\)$/,
    button: "Retry",
  },
  {
    when: "the service fails (500)",
    trouble: refusing("PUT", fault),
    says: /^Failed to save '.+': [^(]+ \(The service has a fault of its own \(500\)\.\)$/,
    button: "Retry",
  },
];

/** What *Manage Accounts…* can be asked for by a message, instead of its list. */
export type AccountStep =
  "enterClientSecret" | "copyRedirectUri" | "pasteAddress" | "forgetCredentials";

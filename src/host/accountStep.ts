/** A step of *Manage Accounts…* that a message can ask for instead of its list. */
export type AccountStep =
  "enterClientSecret" | "copyRedirectUri" | "pasteAddress" | "forgetCredentials";

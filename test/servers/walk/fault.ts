/** What no server may bring about. */
export const faultKinds = [
  /** A value on the server is another than was meant, without a word. */
  "lost",
  /** What is shown is not what the server has. */
  "shown",
  /** Something private was public, by a write that did not say private. */
  "exposed",
  /** A POST after a 2xx, or after one that had an effect. */
  "posted again",
  /** More than ten requests for one failing change in its first hour, or any in the second. */
  "restless",
  /** After two hours it neither is on the server, nor says why. */
  "undecided",
  /** A sentence that is not true of this server. */
  "sentence",
  /** More than one sentence for one change. */
  "sentences",
  "crash",
] as const;

export interface Fault {
  readonly kind: (typeof faultKinds)[number];
  readonly step: string;
  readonly detail: string;
}

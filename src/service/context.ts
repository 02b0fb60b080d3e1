import type { Storage, StorageQuota } from "./storage/storage.ts";

/** One finished response, or its break-off as a second entry. No URL: the query may carry an access token. */
export interface RequestEntry {
  /** The response carries it as `X-Request-Id`. */
  readonly id: string;
  readonly method: string;
  /** The route's template, for example `/snippets/:id`; `*` where no route matched. */
  readonly route: string;
  readonly status: number;
  /** Until the head of the response was made; for a second entry, from then on. */
  readonly milliseconds: number;
  /** The error behind a status of 500 or more, as `faultName` has it. Its message is withheld, because it may quote a user's text. */
  readonly fault: string | undefined;
}

/** A message of plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail to users. */
export interface Mailer {
  /**
   * Sends the mail that `make` returns after the request is answered, so that neither the response nor its timing tells
   * whether there was a mail. Failures go to the operator.
   *
   * @param caller takes turns with other callers.
   */
  post(caller: string, make: () => Promise<Mail | undefined>): void;
  /** Resolves when all posted mail is delivered or lost. @param patience in milliseconds; then what is left is lost. */
  close(patience?: number): Promise<void>;
}

/** Readers of public snippets: everybody, or only signed-in users. */
export const publicModes = ["everyone", "members"] as const;

/** The dependencies of every route; `createService` builds them once. */
export interface ServiceContext {
  readonly storage: Storage;
  /** Epoch milliseconds. */
  now(): number;
  /** Cryptographically strong. */
  randomBytes(length: number): Uint8Array;
  /**
   * Scheme, host and port of the public address, without a slash at the end. If undefined, the origin of the request
   * counts, which the HTTP listener has compared with its own address.
   */
  readonly publicOrigin: string | undefined;
  /** Gets each answered request. */
  readonly log: (entry: RequestEntry) => void;
  /** Limits registration on the page; open if absent. */
  readonly registration?: "open" | "invited" | "closed";
  /** Readers of a public snippet by its address; everyone if absent. */
  readonly publicTo?: (typeof publicModes)[number];
  /** Needs {@link publicOrigin}. If absent, nothing that needs mail is offered. */
  readonly mailer?: Mailer;
  /** No quota if absent. */
  readonly quota?: StorageQuota;
}

/** @returns the origin for links, the issuer and documents. */
export function originOf(context: ServiceContext, request: Request): string {
  return context.publicOrigin ?? new URL(request.url).origin;
}

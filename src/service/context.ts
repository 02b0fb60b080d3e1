import type { Storage, StorageQuota } from "./storage/storage.ts";

/** One answered request; a second one where its answer broke off. Never the URL: the query may carry an access token. */
export interface RequestEntry {
  /** The answer has it as `X-Request-Id`. */
  readonly id: string;
  readonly method: string;
  /** The route's template, for example `/snippets/:id`; `*` where no route matched. */
  readonly route: string;
  readonly status: number;
  /** Until the answer's head was made; of a second one, from then on. */
  readonly milliseconds: number;
  /** Class name of the error behind a 500; its message is withheld, for it may quote what a user sent. */
  readonly fault: string | undefined;
}

export interface ServiceLogger {
  request(entry: RequestEntry): void;
}

/** A message of plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A way to people's mailboxes. */
export interface Mailer {
  /**
   * Sends what `make` gives, once the request is answered, so that no answer and no time tells whether there was anything. The
   * operator is told of failures.
   *
   * @param caller has its turns between those of others.
   */
  post(caller: string, make: () => Promise<Mail | undefined>): void;
  /** When all that was posted is given away, or lost. */
  close(): Promise<void>;
}

/** What every route of the service works with; built once by `createService`. */
export interface ServiceContext {
  readonly storage: Storage;
  /** Epoch milliseconds. */
  now(): number;
  /** Cryptographically strong. */
  randomBytes(length: number): Uint8Array;
  /**
   * Scheme, host and port under which people reach the service, without a slash at the end.
   * Undefined: the origin of the request, which the HTTP listener has compared with its own address.
   */
  readonly publicOrigin: string | undefined;
  readonly log: ServiceLogger;
  /** Who may register on the page; everybody if absent. */
  readonly registration?: "open" | "invited" | "closed";
  /** With {@link publicOrigin} only. Nothing that needs mail is offered if absent. */
  readonly mailer?: Mailer;
  /** None if absent. */
  readonly quota?: StorageQuota;
}

/** @returns the origin to name in links, issuer and documents. */
export function originOf(context: ServiceContext, request: Request): string {
  return context.publicOrigin ?? new URL(request.url).origin;
}

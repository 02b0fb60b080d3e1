import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "../context.ts";
import { FairGate } from "../fairGate.ts";

/** In milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** For all callers together. Above that, the caller with the most loses one. */
const mostWaiting = 1_000;

export interface SmtpOptions {
  /** An `smtp:` or `smtps:` URL, with user and password if the server requires them. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
  /** Gets the reason of a lost mail: a code without personal data. */
  readonly lost: (reason: string) => void;
}

/**
 * Passes mail to a server that queues it: two at a time, one attempt each. The connection is encrypted, except on this
 * computer. Pending mail is lost when the process ends; the user has to ask again.
 */
export class SmtpMailer implements Mailer {
  readonly #transport;
  readonly #from: string;
  readonly #lost: (reason: string) => void;
  readonly #gate = new FairGate(2, mostWaiting);
  readonly #underWay = new Set<Promise<void>>();
  readonly #end = new AbortController();

  constructor({ url, from, lost }: SmtpOptions) {
    const isLocal = /^(?:127\.0\.0\.1|localhost|\[::1\])$/u.test(new URL(url).hostname);
    this.#transport = createTransport({
      url,
      ...patience,
      requireTLS: !isLocal,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.#from = from;
    this.#lost = lost;
  }

  post(caller: string, make: () => Promise<Mail | undefined>): void {
    const work = this.#gate
      .run(caller, () => this.#send(make), this.#end)
      .then((sent) =>
        sent === undefined ? this.#lost(this.#end.signal.aborted ? "ended" : "crowded") : undefined,
      )
      .catch((error: unknown) => this.#lost(reasonOf(error)))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async close(patience?: number): Promise<void> {
    const end = patience === undefined ? undefined : setTimeout(() => this.#end.abort(), patience);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    clearTimeout(end);
    this.#transport.close();
  }

  async #send(make: () => Promise<Mail | undefined>): Promise<true> {
    const mail = await make();
    if (mail === undefined) return true;
    await this.#transport.sendMail({
      from: this.#from,
      // An object is always one address, whatever characters it contains.
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: this.#end.signal,
    });
    return true;
  }
}

/** The message is left out, because it may quote an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  // nodemailer replaces the code of the cause by its own, and keeps it here.
  if ("originalCode" in error) return String(error.originalCode);
  return "code" in error ? String(error.code) : error.name;
}

import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "../context.ts";
import { FairGate } from "../fairGate.ts";

/** In milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** Of all callers; more are lost, of whoever has the most. */
const mostWaiting = 1_000;

export interface SmtpOptions {
  /** With `smtp:` or `smtps:`, and with the user and the password, where the server asks for them. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
  /** Hears why a mail is lost: a code that names nobody. */
  readonly lost: (reason: string) => void;
}

/**
 * Gives mail to a server that queues it, two at once, each tried one time. What is said there is encrypted, but on this computer.
 * Mail that waits is lost with the process: whoever asked for it asks again.
 */
export class SmtpMailer implements Mailer {
  readonly #transport;
  readonly #from: string;
  readonly #lost: (reason: string) => void;
  readonly #gate = new FairGate(2, mostWaiting);
  readonly #underWay = new Set<Promise<void>>();

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
      .run(caller, () => this.#send(make))
      .then((sent) => (sent === undefined ? this.#lost("crowded") : undefined))
      .catch((error: unknown) => this.#lost(reasonOf(error)))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async close(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    this.#transport.close();
  }

  async #send(make: () => Promise<Mail | undefined>): Promise<true> {
    const mail = await make();
    if (mail === undefined) return true;
    await this.#transport.sendMail({
      from: this.#from,
      // As an object it is one address, whatever stands in it.
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      headers: { "Auto-Submitted": "auto-generated" },
    });
    return true;
  }
}

/** Never the message, which may quote an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  return "code" in error ? String(error.code) : error.name;
}

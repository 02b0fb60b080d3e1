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
export function smtpMailer({ url, from, lost }: SmtpOptions): Mailer {
  const isLocal = /^(?:127\.0\.0\.1|localhost|\[::1\])$/u.test(new URL(url).hostname);
  const transport = createTransport({
    url,
    ...patience,
    requireTLS: !isLocal,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const gate = new FairGate(2, mostWaiting);
  const underWay = new Set<Promise<unknown>>();
  const end = new AbortController();
  const send = async (make: () => Promise<Mail | undefined>): Promise<true> => {
    const mail = await make();
    if (mail === undefined) return true;
    await transport.sendMail({
      from,
      // An object is always one address, whatever characters it contains.
      to: { name: "", address: mail.to },
      subject: mail.subject,
      text: mail.text,
      headers: { "Auto-Submitted": "auto-generated" },
      signal: end.signal,
    });
    return true;
  };
  return {
    post(caller, make) {
      const work: Promise<unknown> = gate
        .run(caller, () => send(make), end)
        .then((sent) => sent ?? lost(end.signal.aborted ? "ended" : "crowded"))
        .catch((error: unknown) => lost(reasonOf(error)))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async close(within) {
      const timer = within === undefined ? undefined : setTimeout(() => end.abort(), within);
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(timer);
      transport.close();
    },
  };
}

/** The message is left out, because it may quote an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  // nodemailer replaces the code of the cause by its own, and keeps it here.
  if ("originalCode" in error) return String(error.originalCode);
  return "code" in error ? String(error.code) : error.name;
}

import type { ServiceContext } from "../context.ts";
import { CommandError } from "./commandLine.ts";

/** The mail settings. */
export interface MailSettings {
  readonly smtp: string | undefined;
  readonly "mail-from": string | undefined;
}

/**
 * @param log gets each mail that could not be sent.
 * @returns no mailer if no mail server is named. @throws {CommandError}
 */
export async function openMailer(
  { smtp: url, "mail-from": from }: MailSettings,
  publicOrigin: string | undefined,
  log: (entry: object) => void,
): Promise<Pick<ServiceContext, "mailer">> {
  if (url === undefined) return {};
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: "", hostname: "" };
  if (!/^smtps?:$/u.test(protocol) || hostname === "") {
    throw new CommandError(
      "--smtp takes an address such as smtps://user:password@mail.example.com.",
    );
  }
  // Links in a mail must not come from the request.
  if (publicOrigin === undefined) {
    throw new CommandError("--smtp needs --public-origin, to which the links in mails lead.");
  }
  const sender = from ?? `snippet-service@${new URL(publicOrigin).hostname}`;
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/u.test(sender)) {
    throw new CommandError("--mail-from takes an e-mail address.");
  }
  // Loaded late, because most services send no mail.
  const { smtpMailer } = await import("../mail/smtpMailer.ts");
  const lost = (reason: string): void => log({ mail: "lost", reason });
  return { mailer: smtpMailer({ url, from: sender, lost }) };
}

import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** The lines of the head, unfolded. */
  readonly head: readonly string[];
  readonly text: string;
}

/** A mail server on this computer that keeps what it gets (RFC 5321, as much as a client needs), knows no users and does not encrypt. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];
  /** What it answers to the data of each mail. */
  verdict = "250 Kept";
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => this.#sockets.delete(socket));
      this.#talk(socket.setEncoding("utf8"));
    });
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    mailbox.#server.listen(0, "127.0.0.1");
    await once(mailbox.#server, "listening");
    return mailbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#sockets.forEach((socket) => socket.destroy());
    this.#server.close();
    await once(this.#server, "close");
  }

  #talk(socket: Socket): void {
    let [pending, data]: [string, string | undefined] = ["", undefined];
    let recipients: string[] = [];
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say("220 mailbox");
    socket.on("data", (text: string) => {
      pending += text;
      for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (data !== undefined && line !== ".") {
          data += `${line.replace(/^\./u, "")}\r\n`;
          continue;
        }
        const command = line.slice(0, 4).toUpperCase();
        if (data !== undefined) {
          this.mails.push(mailOf(data, recipients));
          [data, recipients] = [undefined, []];
          say(this.verdict);
        } else if (command === "RCPT") {
          recipients.push(/<(.*)>/u.exec(line)?.[1] ?? "");
          say("250 Ok");
        } else if (command === "DATA") {
          data = "";
          say("354 Go on");
        } else if (command === "EHLO") say("250-mailbox\r\n250-AUTH PLAIN\r\n250 SMTPUTF8");
        else if (command === "AUTH") say("535 Nobody is known here");
        else if (command === "STAR") say("502 Nothing is encrypted here");
        else if (command === "QUIT") socket.end("221 Bye\r\n");
        else say("250 Ok");
      }
    });
  }
}

function mailOf(data: string, recipients: readonly string[]): ReceivedMail {
  const split = data.indexOf("\r\n\r\n");
  const head = data
    .slice(0, split)
    .replaceAll(/\r\n[ \t]+/gu, " ")
    .split("\r\n");
  const body = data.slice(split + 4);
  const isQuoted = head.some((line) => /^content-transfer-encoding: quoted-printable/iu.test(line));
  const text = isQuoted
    ? body
        .replaceAll("=\r\n", "")
        .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
    : body;
  return { recipients, head, text };
}

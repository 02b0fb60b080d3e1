import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import fc from "fast-check";
import type { Mailer } from "../../../../src/service/context.ts";
import { smtpMailer } from "../../../../src/service/mail/smtpMailer.ts";
import { selfSigned } from "../../../support/http/selfSigned.ts";
import { Mailbox } from "../../../support/service/mailbox.ts";

const from = "snippet-service@snippets.example.com";
const subject = "A subject";
const text = `${"A line that is longer than those of a head, with a link: "}https://a.example/x?link=${"y".repeat(43)}\n.\nä\n`;

describe("the mailer", function () {
  this.timeout(30_000);
  let mailbox: Mailbox;
  let lost: string[];

  beforeEach(async () => {
    mailbox = await Mailbox.open();
    lost = [];
  });
  afterEach(() => mailbox.close());

  const mailerAt = (url: string): Mailer =>
    smtpMailer({ url, from, lost: (reason) => lost.push(reason) });

  it("delivers a text as it is, and says that no person wrote it", async () => {
    const mailer = mailerAt(mailbox.url);
    mailer.post("a", () => Promise.resolve({ to: "ada@example.com", subject, text }));
    mailer.post("a", () => Promise.resolve(undefined));
    await mailer.close();
    const [mail, ...more] = mailbox.mails;
    assert.deepEqual([more, lost], [[], []]);
    const received = Buffer.from(mail?.text ?? "", "latin1").toString("utf8");
    assert.equal(received.replaceAll("\r\n", "\n").trimEnd(), text.trimEnd());
    for (const line of [`From: ${from}`, `Subject: ${subject}`, "Auto-Submitted: auto-generated"]) {
      assert.ok(mail?.head.includes(line), line);
    }
  });

  it("sends to one address or to none, and adds nothing to the head, whatever an address holds", async () => {
    const part = fc.string({
      unit: fc.constantFrom(
        ...Array.from('ab@,;:<>()[]"\\ .\r\n\t\0ä\u2028'),
        "\r\nBcc: eve@evil.example",
      ),
      maxLength: 8,
    });
    const mailer = mailerAt(mailbox.url);
    await fc.assert(
      fc.asyncProperty(part, part, async (before, after) => {
        mailbox.mails.length = 0;
        const to = `${before}ada@example.com${after}`;
        mailer.post("a", () => Promise.resolve({ to, subject, text: "x" }));
        await mailer.close();
        for (const { recipients, head } of mailbox.mails) {
          assert.equal(recipients.length, 1, JSON.stringify([to, recipients]));
          const names = head.map((line) => line.split(":")[0]?.toLowerCase());
          assert.deepEqual(
            names.filter((name) => name === "bcc" || name === "cc"),
            [],
          );
          assert.equal(names.filter((name) => name === "to").length, 1);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("says nothing to another computer that does not encrypt", async () => {
    const mailer = mailerAt(mailbox.url.replace("127.0.0.1", "[::ffff:127.0.0.1]"));
    mailer.post("a", () => Promise.resolve({ to: "ada@example.com", subject, text }));
    await mailer.close();
    assert.deepEqual([mailbox.mails, lost], [[], ["ETLS"]]);
  });

  it("tells no password of a mail server, and no message of an error", async () => {
    const failures = [
      mailerAt(mailbox.url.replace("//", "//ada:hunter2@")),
      mailerAt("smtp://ada:hunter2@127.0.0.1:1"),
    ];
    for (const mailer of failures) {
      mailer.post("a", () => Promise.resolve({ to: "ada@example.com", subject, text }));
      mailer.post("a", () => Promise.reject(new TypeError("hunter2")));
      await mailer.close();
    }
    assert.equal(lost.length, 4);
    for (const reason of lost) assert.match(reason, /^(?:E[A-Z]+|TypeError)$/u);
    assert.ok(lost.includes("ECONNREFUSED"), lost.join());
  });

  it("tells why a mail server's certificate is not trusted", async () => {
    const server = await selfSigned();
    const mailer = mailerAt(server.url.replace("https", "smtps"));
    mailer.post("a", () => Promise.resolve({ to: "ada@example.com", subject, text }));
    await mailer.close();
    await server.close();
    assert.deepEqual(lost, ["DEPTH_ZERO_SELF_SIGNED_CERT"]);
  });

  it("gives up at the end of the service what a silent mail server keeps waiting", async () => {
    const silent = createServer();
    silent.listen(0, "127.0.0.1").unref();
    await once(silent, "listening");
    const mailer = mailerAt(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    for (let count = 0; count < 3; count += 1) {
      mailer.post("a", () => Promise.resolve({ to: "ada@example.com", subject, text }));
    }
    const [connection] = (await once(silent, "connection")) as [Socket];
    const left = once(connection.resume(), "close");
    await mailer.close(1);
    await left;
    assert.deepEqual(lost.toSorted(), ["EABORT", "EABORT", "ended"]);
    silent.close();
  });

  it("lets a thousand wait, most of them of one caller, and others have their turns between them", async () => {
    const mailer = mailerAt(mailbox.url);
    const order: string[] = [];
    const post = (caller: string): void =>
      mailer.post(caller, () => {
        order.push(caller);
        const mail = { to: `${caller}@example.com`, subject, text };
        return Promise.resolve(caller === "ada" ? mail : undefined);
      });
    for (let count = 0; count < 1_009; count += 1) post("crowd");
    post("ada");
    await mailer.close();
    assert.ok(order.indexOf("ada") < 6, order.join());
    assert.deepEqual([mailbox.mails.length, new Set(lost)], [1, new Set(["crowded"])]);
    assert.equal(lost.length, 8);
  });
});

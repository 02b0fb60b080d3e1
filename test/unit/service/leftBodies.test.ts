import assert from "node:assert/strict";
import { connect } from "node:net";
import { startServer, type RunningServer } from "../../../src/service/server.ts";
import { ServiceFixture } from "../../support/service/serviceFixture.ts";

const piecesOf = (length: number): string =>
  `${length.toString(16)}\r\n${"a".repeat(length)}\r\n`.repeat(1_000);
/** Of a form each piece costs as 64 bytes do. */
const paths: Readonly<Record<string, string>> = {
  "/sign-in": piecesOf(1),
  "/register": piecesOf(1),
  "/oauth2/token": piecesOf(1),
  "/snippets": piecesOf(1_024),
};
const requests = 12;

describe("A body that is left before its end, as it is too large", function () {
  this.timeout(60_000);
  let fixture: ServiceFixture;
  let server: RunningServer;
  let token = "";
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  let others: ((...all: never[]) => void)[] = [];
  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    token = (await fixture.signIn("ada")).token ?? "";
    server = await startServer({ service: fixture.service, port: 0 });
    uncaught.length = 0;
    others = process.listeners("uncaughtException") as typeof others;
    process.removeAllListeners("uncaughtException").on("uncaughtException", note);
  });
  afterEach(async () => {
    process.removeListener("uncaughtException", note);
    for (const other of others) process.on("uncaughtException", other as () => void);
    await server.close(0);
    await fixture.close();
  });

  const status = async (path: string, pieces: string): Promise<string> => {
    const { port, host } = new URL(server.origin);
    const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1");
    let answer = "";
    socket.on("data", (text: string) => (answer += text)).on("error", () => undefined);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      "Content-Type: application/x-www-form-urlencoded",
      "Transfer-Encoding: chunked",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    const write = (): void => {
      if (answer === "" && socket.writable) socket.write(pieces, () => setImmediate(write));
    };
    write();
    await new Promise((resolve) => socket.once("close", resolve));
    return answer.slice(9, 12);
  };

  for (const [path, pieces] of Object.entries(paths)) {
    it(`is answered, and ends nothing: ${path}`, async () => {
      const address = path === "/snippets" ? `${path}?access_token=${token}` : path;
      const answers: string[] = [];
      for (let done = 0; done < requests; done += 4) {
        answers.push(
          ...(await Promise.all(Array.from({ length: 4 }, () => status(address, pieces)))),
        );
      }
      assert.deepEqual(uncaught, []);
      assert.deepEqual([...new Set(answers)], ["413"]);
    });
  }
});

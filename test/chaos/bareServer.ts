import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers at once: how long it takes under an attack on its neighbor is what the computer alone costs. */
const server = createServer((_, response) => void response.end("{}"));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().on("end", () => process.exit());

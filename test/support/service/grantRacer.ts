/**
 * Program: opens the database of its first argument, says `ready`, waits for a line, then tries to spend the codes
 * `c0`... and the refresh tokens `r0`... of the families `f0`... (as many as the second argument says) and prints what it won as JSON.
 */
import { once } from "node:events";
import { openStorage } from "../../../src/service/cli/openStorage.ts";

const [, , path = "", count = "0", name = ""] = process.argv;
const { grants, ...storage } = await openStorage(path).then((opened) => ({
  grants: opened.grants,
  close: () => opened.close(),
}));
process.stdout.write("ready\n");
await once(process.stdin, "data");
const won: string[] = [];
for (let index = 0; index < Number(count); index += 1) {
  if ((await grants.useCode(`c${index}`))?.first === true) won.push(`c${index}`);
  const token = (kind: string) => ({
    hash: `${kind}-${name}-${index}`,
    expiresAt: Number.MAX_SAFE_INTEGER,
  });
  const successors = { access: token("access"), refresh: token("refresh") };
  const rotation = await grants.rotate(`f${index}`, `r${index}`, successors);
  if (rotation === "rotated") won.push(`r${index}`);
}
process.stdout.write(`${JSON.stringify(won)}\n`);
await storage.close();
process.stdin.destroy();

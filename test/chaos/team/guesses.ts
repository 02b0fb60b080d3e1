import { formsOf } from "../../support/service/webVisitor.ts";
import { ask } from "./request.ts";

/**
 * Guesses at a password over several processes in turn, twenty times.
 *
 * @param host the port of the public address.
 * @returns how many of them were looked at.
 */
export async function countGuesses(
  ports: readonly number[],
  host: number,
  username: string,
): Promise<number> {
  const page = await ask(ports[0] ?? 0, "/sign-in", {}, host);
  const Cookie = page.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  const fields = formsOf(page.text).find(({ text }) => text.includes("password"))?.fields ?? {};
  let guesses = 0;
  for (let count = 0; count < 20; count += 1) {
    const form = { ...fields, username, password: `guess ${count}` };
    const headers = { Cookie, Origin: "null" };
    const port = ports[count % ports.length] ?? 0;
    const { status } = await ask(port, "/sign-in", { method: "POST", form, headers }, host);
    if (status !== 429 && status !== 403) throw new Error(`A guess was answered by ${status}.`);
    if (status === 403) guesses += 1;
  }
  return guesses;
}

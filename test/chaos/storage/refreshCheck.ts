import { AuthorizationServer } from "../../support/oauth/authorizationServer.ts";
import { OAuthUser } from "../../support/oauth/oauthWindow.ts";
import { signIn } from "../../support/oauth/signIn.ts";
import { ChildProcess } from "../../support/service/childProcess.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import { SlowVault } from "./slowVault.ts";

export interface RefreshOptions {
  /** How often the token ends. */
  readonly count: number;
  readonly windows: number;
  /** Windows without a lease, or without a generation number, to see that it is found. */
  readonly manner?: "alone" | "forgetful";
}

export interface RefreshResult {
  readonly expiries: number;
  readonly requests: number;
  /** Spent refresh tokens that were used again: the server ends the sign-in then. */
  readonly reuses: number;
  readonly faults: readonly string[];
}

const program = new URL("./refresher.ts", import.meta.url);
/** Milliseconds until a window sees what another one stored. */
const delay = 30;

/** The access token is refused in all windows at once, again and again: one of them renews it, and all go on with it. */
export async function checkRefresh(options: RefreshOptions): Promise<RefreshResult> {
  const { count, windows, manner = "" } = options;
  const folder = await TemporaryFolder.create();
  const server = new AuthorizationServer();
  await server.start();
  const user = new OAuthUser(server.url);
  const vault = new SlowVault(folder.file("secrets.json"), 0);
  let token = (await signIn(user, user.window({ vault }), server)).accessToken;
  const args = [server.url, folder.path, String(delay), manner];
  const children = Array.from({ length: windows }, () => new ChildProcess(program, args));
  await Promise.all(children.map((child) => child.line()));
  const faults: string[] = [];
  const before = server.tokenRequests.length;
  let expiries = 0;
  while (expiries < count && faults.length < 10) {
    expiries += 1;
    const requests = server.tokenRequests.length;
    for (const child of children) child.write(`${token}\n`);
    const tokens = new Set(await Promise.all(children.map((child) => child.line())));
    const made = server.tokenRequests.length - requests;
    const [next = ""] = tokens;
    if (tokens.size !== 1 || made !== 1 || next === token || !server.accessTokens.has(next)) {
      faults.push(
        `expiry ${expiries}: ${made} requests, ${tokens.size} answers: ${[...tokens].join()}`,
      );
    }
    token = next;
  }
  const requests = server.tokenRequests.length - before;
  for (const child of children) child.endInput();
  await Promise.all(children.map((child) => child.ended()));
  faults.push(...children.map(({ errors }) => errors).filter((errors) => errors !== ""));
  await server.stop();
  await folder.remove();
  return { expiries, requests, reuses: server.revocations, faults };
}

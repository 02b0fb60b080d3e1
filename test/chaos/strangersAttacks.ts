import type { ServiceContext } from "../../src/service/context.ts";
import { registerClient } from "../../src/service/oauth/registerClient.ts";
import { hashSecret } from "../../src/service/oauth/secret.ts";
import type { Ask } from "./rawSend.ts";

const mebibyte = 1024 * 1024;
const json = { "content-type": "application/json" };

export interface Attack {
  readonly name: string;
  /** Requests at once, each again and again. */
  readonly connections: number;
  readonly ask: (at: number) => Ask;
  /** Another process writes to the database nearly all the time. */
  readonly isLocked?: boolean;
}

export interface SignInForm {
  readonly headers: Readonly<Record<string, string>>;
  /** As a field of the form. */
  readonly token: string;
}

/** The cookie of ada's browser. */
const session = "s".repeat(43);

/** Signs ada's browser in, and gives her applications as many and as long as they may be. */
export async function fillAccount(context: ServiceContext): Promise<void> {
  const { accounts, webSessions } = context.storage;
  const { passwordHash = "" } = (await accounts.byId(1)) ?? {};
  const times = { beganAt: 0, expiresAt: Number.MAX_SAFE_INTEGER };
  const record = { tokenHash: hashSecret(session), accountId: 1, csrfToken: "", browser: "" };
  await webSessions.create({ ...record, ...times }, passwordHash);
  const all = (origin: string) =>
    Array.from({ length: 20 }, (_, at) => `${origin}/${at}${"&".repeat(100)}`.slice(0, 100));
  const redirectUris = all("https://app.example");
  const redirectPrefixes = all("http://127.0.0.1");
  for (let count = 0; count < 20; count += 1) {
    await registerClient(context, { name: "A", redirectUris, redirectPrefixes, ownerId: 1 });
  }
}

export function manyTags(at: number): readonly string[] {
  return Array.from({ length: 100 }, (_, tag) => `${"𝔄".repeat(56)}${at * 100 + tag}`);
}

/** By linguist's number of the language. */
export const poisons: readonly (readonly [number, string])[] = [
  [378, "a".repeat(65_536)],
  [181, "$".repeat(65_536)],
  [222, "[a](".repeat(8_192)],
];

export function attacksWith(
  token: string,
  pages: readonly number[],
  crowd: SignInForm,
  port: number,
): readonly Attack[] {
  const post = (body: string): Ask => ({
    method: "POST",
    path: `/snippets?access_token=${token}`,
    headers: json,
    body: Buffer.from(body),
  });
  const fields = Array.from({ length: 600_000 }, (_, at) => `"${at.toString(36)}":0`).join(",");
  const endless = [
    `/snippets/${pages.at(-1)}`,
    `/s/${pages.at(-1)}`,
    `/snippets?per_page=100&access_token=${token}`,
    `/snippets?per_page=100&page=2&access_token=${token}`,
    `/tags?access_token=${token}`,
  ];
  const large = Buffer.alloc(8 * mebibyte - 1, " ");
  return [
    {
      name: "pages",
      connections: 16,
      ask: (at) => ({ method: "GET", path: `/s/${pages[at % 8]}` }),
    },
    { name: "unknown fields", connections: 4, ask: () => post(`{${fields}}`) },
    {
      name: "bodies without a token",
      connections: 240,
      ask: () => ({ method: "POST", path: "/snippets", headers: json, body: large }),
    },
    { name: "bodies with a token", connections: 60, ask: () => ({ ...post(""), body: large }) },
    {
      name: "lists that nobody reads",
      connections: 40,
      ask: () => ({
        method: "GET",
        path: `/snippets?per_page=100&access_token=${token}`,
        isUnread: true,
      }),
    },
    {
      name: "tags that nobody reads",
      connections: 100,
      ask: () => ({ method: "GET", path: `/tags?access_token=${token}`, isUnread: true }),
    },
    {
      name: "large snippets that nobody reads",
      connections: 200,
      ask: () => ({ method: "GET", path: `/snippets/${pages.at(-1)}`, isUnread: true }),
    },
    {
      name: "answers that nobody reads, on connections that come again, from elsewhere",
      connections: 250,
      ask: (at) => ({
        method: "GET",
        path: endless[at % endless.length] ?? "",
        from: "127.0.0.2",
        isUnread: true,
        leavesAfter: 100 * (at % 7) + 50,
      }),
    },
    {
      name: "answers that nobody reads, on connections that come again",
      connections: 250,
      ask: (at) => ({
        method: "GET",
        path: endless[at % endless.length] ?? "",
        headers: { "x-forwarded-for": `198.51.100.${at % 60}` },
        isUnread: true,
        leavesAfter: 100 * (at % 7) + 50,
      }),
    },
    {
      name: "the longest page",
      connections: 16,
      ask: () => ({
        method: "GET",
        path: "/applications",
        headers: { cookie: `snippet-session-${port}=${session}` },
      }),
    },
    {
      name: "writes while another process writes",
      connections: 60,
      ask: () => post('{"language_id":183,"title":"T"}'),
      isLocked: true,
    },
    {
      name: "sign-ins",
      connections: 60,
      ask: (at) => ({
        method: "POST",
        path: "/sign-in",
        headers: crowd.headers,
        body: Buffer.from(`${crowd.token}&username=nobody${at}&password=wrong+password`),
      }),
    },
  ];
}

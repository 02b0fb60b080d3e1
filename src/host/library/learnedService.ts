import { l10n } from "vscode";
import type { Dialects } from "../../core/api/dialect/dialects.ts";
import type { DialectStore } from "../../core/api/dialect/dialectStore.ts";
import type { SignInAnswers } from "./learnedPage.ts";
import { ApiUrl } from "../../core/http/apiUrl.ts";
import type { AccountSessions } from "../../core/oauth/sessions/accountSessions.ts";
import { basicEncodingsKey } from "../../core/oauth/tokens/tokenEndpoint.ts";
import type { KeyValueStore } from "../../core/ports.ts";
import type { LibraryInUse } from "./libraryInUse.ts";
import { notification } from "../messages.ts";

/** The dependencies of the commands about server compatibility. */
export interface LearnedParts {
  readonly current: LibraryInUse;
  readonly sessions: AccountSessions;
  readonly dialects: Dialects;
  readonly memory: KeyValueStore;
}

/** The server in use, and its detected dialect. */
export interface LearnedService {
  readonly origin: string;
  readonly dialect: DialectStore;
  readonly signIn: SignInAnswers;
  /** Forgets everything detected; sessions stay. */
  forget(): Promise<void>;
}

/**
 * @returns undefined for the library on this computer, after a message that it has no server.
 * @throws {SnippetError} `storage`.
 */
export async function learnedService(parts: LearnedParts): Promise<LearnedService | undefined> {
  const origin = parts.current.library?.origin;
  if (origin?.kind !== "service") {
    await notification.information(
      l10n.t("Server Compatibility is only for a library on a server."),
    );
    return undefined;
  }
  const api = ApiUrl.parse(origin.apiUrl).origin;
  const dialect = parts.dialects.of(api);
  const session = (await parts.sessions.list()).find(
    ({ apiOrigin, account }) => apiOrigin === api && account.id === origin.account.id,
  );
  const auth = session?.authOrigin ?? api;
  const { memory } = parts;
  const encodings = memory.get<Readonly<Record<string, unknown>>>(basicEncodingsKey) ?? {};
  return {
    origin: api,
    dialect,
    signIn: {
      refresh: session?.refresh,
      basicEncoding: encodings[auth] === "raw" ? "raw" : "form",
    },
    forget: async () => {
      await dialect.forget();
      const { [auth]: _forgotten, ...others } = encodings;
      await memory.update(basicEncodingsKey, others);
    },
  };
}

import { join } from "node:path";
import { ApiChannel } from "../core/api/apiChannel.ts";
import type { AccessTokens } from "../core/api/accessTokens.ts";
import { ApiClient } from "../core/api/client.ts";
import { ConstantToken } from "../core/api/constantToken.ts";
import { Dialects } from "../core/api/dialects.ts";
import { fixedAnswers } from "../core/api/fixedAnswers.ts";
import { SnippetError } from "../core/errors.ts";
import { ApiUrl } from "../core/http/apiUrl.ts";
import { HandlerTransport } from "../core/http/handlerTransport.ts";
import type { Transport } from "../core/http/transport.ts";
import { CurrentLibrary } from "../core/library/currentLibrary.ts";
import type { LibraryFactories, OpenLibrary } from "../core/library/currentLibrary.ts";
import { DraftStore } from "../core/library/draftStore.ts";
import { Library } from "../core/library/library.ts";
import type { AccountSessions } from "../core/oauth/accountSessions.ts";
import type { StoredSession } from "../core/oauth/storedSession.ts";
import { late } from "../host/late/late.ts";
import type { Base } from "./base.ts";

/** What is known of each service's answers to the open questions of the specification. */
export function buildDialects({ context, settings, clock, owned }: Base): Dialects {
  const answers = (): ReturnType<typeof fixedAnswers> =>
    fixedAnswers((name) => settings.value(name));
  const source = { answers, onDidChange: settings.onDidChange };
  return owned.add(new Dialects(context.globalState, source, clock));
}

export interface Libraries {
  readonly current: CurrentLibrary<StoredSession>;
  readonly drafts: DraftStore;
  /** Opens a library beside the one in use. */
  readonly factories: LibraryFactories<StoredSession>;
}

/** Never resolved: the service in process reads the path only. */
const inProcessUrl = "https://this-computer.invalid";

export function buildLibraries(
  base: Base,
  dialects: Dialects,
  sessions: AccountSessions,
): Libraries {
  const folder = base.context.globalStorageUri.fsPath;
  const factories: LibraryFactories<StoredSession> = {
    openComputer: computerOpener(base, dialects, join(folder, "computer")),
    openAccount: (session) => openAccount(base, dialects, sessions, session),
  };
  const current = base.owned.add(
    new CurrentLibrary<StoredSession>(factories, base.context.globalState),
  );
  return { current, drafts: new DraftStore(join(folder, "drafts"), base.clock), factories };
}

/** One service a window, kept until the window ends, however often people switch. */
function computerOpener(
  base: Base,
  dialects: Dialects,
  directory: string,
): () => Promise<OpenLibrary> {
  const service = late(async () => {
    const { openServiceOnThisComputer } = await import("../service/onThisComputer.ts");
    const opened = await openServiceOnThisComputer({ directory });
    base.owned.add({ dispose: () => opened.close() });
    return opened;
  });
  return async () => {
    const opened = await service().catch(cannotOpen);
    const url = ApiUrl.parse(inProcessUrl);
    const transport = new HandlerTransport((request) => opened.handle(request));
    const client = clientOver(
      base,
      dialects,
      url,
      transport,
      new ConstantToken(opened.accessToken),
    );
    return new Library(client, { kind: "computer" });
  };
}

function cannotOpen(cause: unknown): never {
  throw new SnippetError(
    "storage",
    "The snippets on this computer cannot be opened. Nothing was changed or deleted.",
    { cause },
  );
}

function openAccount(
  base: Base,
  dialects: Dialects,
  sessions: AccountSessions,
  session: StoredSession,
): OpenLibrary {
  const url = ApiUrl.parse(base.settings.text("apiUrl"));
  if (url.origin !== session.apiOrigin) {
    throw new SnippetError(
      "settings",
      "This account belongs to another service than the one in the settings.",
      { details: { what: "apiUrl" } },
    );
  }
  const tokens = sessions.tokensOf(session.id);
  const client = clientOver(base, dialects, url, base.patientNetwork, tokens);
  return new Library(client, {
    kind: "service",
    account: session.account,
    apiUrl: url.text,
  });
}

function clientOver(
  base: Base,
  dialects: Dialects,
  url: ApiUrl,
  transport: Transport,
  tokens: AccessTokens,
): ApiClient {
  const dialect = dialects.of(url.origin);
  return new ApiClient(new ApiChannel(url, transport, tokens, dialect, base.clock), dialect);
}

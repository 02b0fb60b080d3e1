import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { ConstantToken } from "../core/api/constantToken.ts";
import { Dialects } from "../core/api/dialect/dialects.ts";
import { fixedAnswers } from "../core/api/dialect/fixedAnswers.ts";
import { ApiUrl } from "../core/http/apiUrl.ts";
import {
  CurrentLibrary,
  type LibraryFactories,
  type OpenLibrary,
} from "../core/library/currentLibrary.ts";
import { SqliteStore } from "../core/library/cache/sqliteStore.ts";
import { libraryWithShared } from "../core/library/libraryWithShared.ts";
import { watchFolder } from "../core/library/files/watchFolder.ts";
import { NodeFiles } from "../core/library/files/nodeFiles.ts";
import { guardedFiles } from "../core/library/files/formatGuard.ts";
import { storageError } from "../core/library/files/guarded.ts";
import { kernelLocks } from "../core/lease/kernelLocks.ts";
import { LockLease } from "../core/lease/lockLease.ts";
import { pendingCount } from "../core/library/outbox/places.ts";
import type { AccountSessions } from "../core/oauth/sessions/accountSessions.ts";
import { sessionAddress } from "../core/oauth/sessions/sessionAddress.ts";
import type { StoredSession } from "../core/oauth/sessions/storedSession.ts";
import type { KnownLibraries } from "../host/library/knownLibraries.ts";
import { late } from "../core/late.ts";
import type { ApiWay } from "./apiService.ts";
import type { Base } from "./base.ts";
import {
  buildDurableLibrary,
  inProcessGrace,
  networkGrace,
  type LibraryGround,
  type LibraryService,
} from "./durableLibrary.ts";

/** The dialect of each server. */
export function buildDialects({ context, settings, clock, owned }: Base): Dialects {
  const answers = (): ReturnType<typeof fixedAnswers> =>
    fixedAnswers((name) => settings.value(name));
  const source = { answers, onDidChange: settings.onDidChange };
  return owned.add(new Dialects(context.globalState, source, clock));
}

export interface Libraries {
  readonly current: CurrentLibrary<StoredSession>;
  /** The libraries of this computer and of the signed-in accounts. */
  readonly known: () => Promise<KnownLibraries>;
}

/** Never resolved: the service in process reads only the path. */
const inProcessUrl = "https://this-computer.invalid";

export function buildLibraries(
  base: Base,
  dialects: Dialects,
  sessions: AccountSessions,
): Libraries {
  const folder = base.context.globalStorageUri.fsPath;
  const ground = libraryGround(base, join(folder, "v1"));
  const factories: LibraryFactories<StoredSession> = {
    openComputer: computerOpener(base, ground, dialects, join(folder, "computer")),
    openAccount: (session) => openAccount(base, ground, dialects, sessions, session),
  };
  const current = base.owned.add(
    new CurrentLibrary<StoredSession>(factories, base.context.globalState),
  );
  const known = late(async () => {
    const { KnownLibraries } = await import("../host/library/knownLibraries.ts");
    return new KnownLibraries({
      current,
      factories,
      sessions,
      addressOf: (session) => sessionAddress(session, base.settings.text("apiUrl")).text,
      keys: () => ground.files.list(ground.folder),
      pendingIn: (key) => pendingCount(ground.files, join(ground.folder, key, "outbox")),
    });
  });
  return { current, known };
}

function libraryGround(base: Base, folder: string): LibraryGround {
  const { clock, log, settings } = base;
  const random = (length: number): Uint8Array => randomBytes(length);
  return {
    folder,
    files: guardedFiles(new NodeFiles(clock), dirname(folder)),
    clock,
    random,
    log,
    leaseIn: (leases) => new LockLease(kernelLocks(leases), clock, log),
    locksIn: (locks) => kernelLocks(locks),
    storeIn: (options) => new SqliteStore(options),
    watch: watchFolder,
    maximum: () => maximumOf(settings.value("api.maxRecords")),
  };
}

/** The most snippets that a sync lists, if the setting has no valid number. */
const usualMaximum = 20_000;

function maximumOf(setting: unknown): number {
  return typeof setting === "number" && Number.isSafeInteger(setting) && setting > 0
    ? setting
    : usualMaximum;
}

/**
 * One service for each window, kept until the window ends, however often the user switches. It is opened at the first
 * request: what is stored beside it is there even where its file cannot be opened, as on a full disk.
 */
function computerOpener(
  base: Base,
  ground: LibraryGround,
  dialects: Dialects,
  directory: string,
): () => Promise<OpenLibrary> {
  const service = late(async () => {
    const { openServiceOnThisComputer } = await import("../service/onThisComputer.ts");
    const { handlerTransport } = await import("../core/http/sending/handlerTransport.ts");
    const opened = await openServiceOnThisComputer({ directory }).catch(cannotOpen);
    base.owned.add({ dispose: () => opened.close() });
    const transport = handlerTransport((request) => opened.handle(request));
    const tokens = new ConstantToken(opened.accessToken);
    const url = ApiUrl.parse(inProcessUrl);
    return serviceBy(base, dialects, { transport, tokens, url })();
  });
  return async () => buildDurableLibrary(ground, { kind: "computer" }, service, inProcessGrace);
}

function cannotOpen(cause: unknown): never {
  const what = "The file of the snippets on this computer cannot be opened.";
  throw storageError(what, cause, "Nothing was changed or deleted.");
}

function openAccount(
  base: Base,
  ground: LibraryGround,
  dialects: Dialects,
  sessions: AccountSessions,
  session: StoredSession,
): OpenLibrary {
  const url = sessionAddress(session, base.settings.text("apiUrl"));
  const way = {
    url,
    transport: base.patientNetwork,
    tokens: sessions.tokensOf(session.id, url.origin),
  };
  const origin = { kind: "service", account: session.account, apiUrl: url.text } as const;
  const service = serviceBy(base, dialects, way);
  const library = buildDurableLibrary(ground, origin, service, networkGrace);
  const ownName = session.account.username;
  if (ownName === undefined) {
    return library;
  }
  const shared = late(async () => {
    const { buildShared } = await import("./sharing.ts");
    return buildShared(ground, { key: library.key, ownName }, way, service);
  });
  return libraryWithShared(library, shared);
}

function serviceBy(
  { clock }: Base,
  dialects: Dialects,
  way: Pick<ApiWay, "url" | "transport" | "tokens">,
): () => Promise<LibraryService> {
  return late(async () => {
    const { apiService, buildApiClient } = await import("./apiService.ts");
    return apiService(buildApiClient({ ...way, dialect: dialects.of(way.url.origin), clock }));
  });
}

import { join } from "node:path";
import { pendingCount } from "../core/library/outbox/places.ts";
import type { AccountSessions } from "../core/oauth/sessions/accountSessions.ts";
import { sessionAddress } from "../core/oauth/sessions/sessionAddress.ts";
import { KnownLibraries } from "../host/library/knownLibraries.ts";
import type { Base } from "./base.ts";
import type { LibraryGround } from "./durableLibrary.ts";
import type { Libraries } from "./libraries.ts";

/** Loaded when the user needs a library other than the one in use. */
export function buildKnownLibraries(
  { settings }: Base,
  { files, folder }: LibraryGround,
  { current, factories }: Pick<Libraries, "current" | "factories">,
  sessions: AccountSessions,
): KnownLibraries {
  return new KnownLibraries({
    current,
    factories,
    sessions,
    addressOf: (session) => sessionAddress(session, settings.text("apiUrl")).text,
    keys: () => files.list(folder),
    pendingIn: (key) => pendingCount(files, join(folder, key, "outbox")),
  });
}

import type { AccessTokens } from "../core/api/accessTokens.ts";
import { ApiChannel } from "../core/api/apiChannel.ts";
import { ApiClient } from "../core/api/client.ts";
import { sharedList } from "../core/library/sharedList.ts";
import type { DialectStore } from "../core/api/dialect/dialectStore.ts";
import { SnippetError } from "../core/errors.ts";
import type { ApiUrl } from "../core/http/apiUrl.ts";
import type { Transport } from "../core/http/transport.ts";
import { apiRemote } from "../core/library/apiRemote.ts";
import { Sync } from "../core/library/sync/sync.ts";
import type { Clock } from "../core/ports.ts";
import type { LibraryService } from "./durableLibrary.ts";

/** The address of a server, and the objects that send to it. */
export interface ApiWay {
  readonly url: ApiUrl;
  readonly transport: Transport;
  readonly tokens: AccessTokens;
  readonly dialect: DialectStore;
  readonly clock: Clock;
}

export function buildApiClient({ url, transport, tokens, dialect, clock }: ApiWay): ApiClient {
  return new ApiClient(new ApiChannel(url, transport, tokens, dialect, clock), dialect);
}

const unread = {
  read: () =>
    Promise.reject(new SnippetError("not-found", "The server no longer has this snippet.")),
};

/** Imported late, because it is not needed to show data from the disk. */
export function apiService(client: ApiClient): LibraryService {
  const remote = apiRemote(client);
  return {
    remote,
    sync: (ports) => new Sync({ ...ports, remote, pages: client }),
    // Only the list tells what is shared: one that left it can still be read by its id.
    shared: (ports) => new Sync({ ...ports, remote: unread, pages: sharedList(client) }),
  };
}

import { ApiChannel } from "../../../src/core/api/apiChannel.ts";
import type { AccessTokens } from "../../../src/core/api/accessTokens.ts";
import { ApiClient } from "../../../src/core/api/client.ts";
import { ConstantToken } from "../../../src/core/api/constantToken.ts";
import type { Answers } from "../../../src/core/api/dialect/dialect.ts";
import { DialectStore } from "../../../src/core/api/dialect/dialectStore.ts";
import { ApiUrl } from "../../../src/core/http/apiUrl.ts";
import type { Transport } from "../../../src/core/http/transport.ts";
import type { KeyValueStore } from "../../../src/core/ports.ts";
import { InMemoryStore } from "../computer/inMemoryStore.ts";
import { ManualClock } from "../computer/manualClock.ts";
import { doubleToken } from "./snippetApiDouble.ts";

/** A client as the extension builds it. */
export function apiClient(
  url: string,
  transport: Transport,
  tokens: AccessTokens = new ConstantToken(doubleToken),
  store: KeyValueStore = new InMemoryStore(),
  fixed: Answers = {},
): ApiClient {
  const base = ApiUrl.parse(url);
  const dialect = new DialectStore(store, base.origin, () => fixed);
  return new ApiClient(
    new ApiChannel(base, transport, tokens, dialect, new ManualClock()),
    dialect,
  );
}

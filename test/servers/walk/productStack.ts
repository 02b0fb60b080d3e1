import { apiService, buildApiClient } from "../../../src/composition/apiService.ts";
import { buildDurableLibrary, networkGrace } from "../../../src/composition/durableLibrary.ts";
import type { AccessTokens } from "../../../src/core/api/accessTokens.ts";
import type { ApiClient } from "../../../src/core/api/client.ts";
import { ConstantToken } from "../../../src/core/api/constantToken.ts";
import { DialectStore } from "../../../src/core/api/dialect/dialectStore.ts";
import { fixedAnswers } from "../../../src/core/api/dialect/fixedAnswers.ts";
import { ApiUrl } from "../../../src/core/http/apiUrl.ts";
import { patientTransport } from "../../../src/core/http/resilience/patientTransport.ts";
import { UndiciTransport } from "../../../src/core/http/sending/undiciTransport.ts";
import type { Transport } from "../../../src/core/http/transport.ts";
import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import { parseCallbackAddress } from "../../../src/core/oauth/signIn/callback.ts";
import { MemoryComputer } from "../../support/computer/memoryComputer.ts";
import type { PacedClock } from "../../support/computer/pacedClock.ts";
import { accountNamed } from "../../support/oauth/accountNamed.ts";
import { OAuthUser, redirectUri } from "../../support/oauth/oauthWindow.ts";

/** What the product is at one server: its own stack, with redirects and its time of grace, in virtual time. */
export class ProductStack {
  readonly clock: PacedClock;
  readonly #sockets = new UndiciTransport();
  readonly #transport: Transport;
  readonly #computer = new MemoryComputer();
  readonly #user: OAuthUser;
  readonly #url: string;
  readonly #settings: Readonly<Record<string, unknown>>;
  readonly #libraries: DurableLibrary[] = [];

  /** @param around lies around the transport: a planted fault. */
  constructor(
    url: string,
    clock: PacedClock,
    settings: Readonly<Record<string, unknown>> = {},
    around = (transport: Transport): Transport => transport,
  ) {
    this.clock = clock;
    this.#url = url;
    this.#settings = settings;
    this.#user = new OAuthUser(url);
    this.#transport = around(clock.counted(this.#sockets));
  }

  async signIn(clientSecret: string): Promise<AccessTokens> {
    const window = this.#user.window({
      transport: this.#transport,
      fetchAccount: (token) => this.#client(new ConstantToken(token)).account(),
    });
    await window.clientSecrets.save(this.#user.parsed(), clientSecret);
    const attempt = await window.signIns.begin(redirectUri);
    const outcome = attempt.wait(new AbortController().signal);
    outcome.catch(() => undefined);
    const answer = await fetch(attempt.authorizationUrl, { redirect: "manual" });
    await window.signIns.deliver(parseCallbackAddress(answer.headers.get("location") ?? ""));
    const session = await outcome;
    return window.sessions.tokensOf(session.id, session.apiOrigin);
  }

  /** A window of the editor; the next one finds what the last left on the computer. */
  library(tokens: AccessTokens): DurableLibrary {
    const origin = { kind: "service", apiUrl: this.#url, account: accountNamed("ada") } as const;
    const client = this.#client(tokens);
    const ground = this.#computer.window({ clock: this.clock });
    const library = buildDurableLibrary(
      ground,
      origin,
      () => Promise.resolve(apiService(client)),
      networkGrace,
    );
    this.#libraries.push(library);
    return library;
  }

  async end(): Promise<void> {
    this.#libraries.forEach((library) => library.dispose());
    this.clock.dispose();
    await this.#sockets.dispose();
  }

  #client(tokens: AccessTokens): ApiClient {
    const url = ApiUrl.parse(this.#url);
    const dialect = new DialectStore(this.#user.memory, url.origin, () =>
      fixedAnswers((name) => this.#settings[name.slice("api.".length)]),
    );
    return buildApiClient({
      url,
      transport: patientTransport(this.#transport, this.clock),
      tokens,
      dialect,
      clock: this.clock,
    });
  }
}

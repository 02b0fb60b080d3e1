import type { LibraryGround } from "../../../src/composition/durableLibrary.ts";
import { UndiciTransport } from "../../../src/core/http/sending/undiciTransport.ts";
import { CurrentLibrary } from "../../../src/core/library/currentLibrary.ts";
import type { LibraryOrigin, SnippetLibrary } from "../../../src/core/library/snippetLibrary.ts";
import type { StoredSession } from "../../../src/core/oauth/sessions/storedSession.ts";
import { apiClient } from "../api/apiClient.ts";
import { InMemoryStore } from "../computer/inMemoryStore.ts";
import { memoryLibrary } from "./memoryLibrary.ts";
import { SnippetApiDouble, type Manner } from "../api/snippetApiDouble.ts";

/** A library in use whose service can be made to answer as badly as a test needs it. */
export class DoubledLibrary implements AsyncDisposable {
  readonly api: SnippetApiDouble;
  readonly current: CurrentLibrary<StoredSession>;
  readonly library: SnippetLibrary;
  readonly #transport: UndiciTransport;

  private constructor(
    api: SnippetApiDouble,
    current: CurrentLibrary<StoredSession>,
    library: SnippetLibrary,
    transport: UndiciTransport,
  ) {
    this.api = api;
    this.current = current;
    this.library = library;
    this.#transport = transport;
  }

  static async start(
    manner: Manner = {},
    origin: LibraryOrigin = { kind: "computer" },
    ground: Partial<LibraryGround> = {},
  ): Promise<DoubledLibrary> {
    const api = await SnippetApiDouble.start(manner);
    const transport = new UndiciTransport();
    const opened = memoryLibrary(apiClient(api.http.url, transport), origin, ground);
    const factories = {
      openComputer: () => Promise.resolve(opened),
      openAccount: () => opened,
    };
    const current = new CurrentLibrary<StoredSession>(factories, new InMemoryStore());
    await current.use({ kind: "computer" });
    return new DoubledLibrary(api, current, opened, transport);
  }

  /** Every request is answered with this status from now on. */
  failWith(status: number): void {
    this.api.manner = {
      ...this.api.manner,
      before: (_request, response) => {
        response.writeHead(status).end();
        return true;
      },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.current.dispose();
    await this.#transport.dispose();
    await this.api[Symbol.asyncDispose]();
  }
}

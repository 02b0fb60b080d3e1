import type { Parts } from "../../../src/host/late/parts.ts";
import { startServer, type RunningServer } from "../../../src/service/server.ts";
import { ServiceUnderTest } from "../service/serviceUnderTest.ts";
import { locationOf, WebVisitor } from "../service/webVisitor.ts";
import { EditorSession } from "./editorSession.ts";

const redirects = {
  desktop: "vscode://snippet-service.snippet-service/did-authenticate",
  browser: "http://127.0.0.1/",
};

/** An account of the real service over HTTP, to which the real extension is signed in. */
export class ServiceAccount {
  readonly #service: ServiceUnderTest;
  readonly #server: RunningServer;
  readonly #session: EditorSession;

  private constructor(service: ServiceUnderTest, server: RunningServer, session: EditorSession) {
    this.#service = service;
    this.#server = server;
    this.#session = session;
  }

  static async signIn(parts: Parts): Promise<ServiceAccount> {
    const service = await ServiceUnderTest.open();
    const server = await startServer({ service: service.service, port: 0 });
    await service.account("ada");
    const client = await service.client([redirects.desktop], [redirects.browser]);
    const visitor = new WebVisitor(service);
    await visitor.signIn("ada");
    const session = new EditorSession(parts, {
      apiUrl: server.origin,
      clientId: client.record.clientId,
      clientSecret: client.secret,
      username: "ada",
      agree: async (address) => {
        const { pathname, search } = new URL(address);
        const page = await visitor.get(`${pathname}${search}`);
        return locationOf(await visitor.allow(page));
      },
    });
    await session.begin();
    return new ServiceAccount(service, server, session);
  }

  /** Signs out, and ends the service with everything in it. */
  async leave(): Promise<void> {
    await this.#session.end();
    await this.#server.close();
    await this.#service.close();
  }
}

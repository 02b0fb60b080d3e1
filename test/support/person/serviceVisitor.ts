import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";

export interface Person {
  readonly username: string;
  readonly password: string;
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The user at the service's own pages. */
export class ServiceVisitor {
  readonly page: Page;
  readonly #url: string;

  private constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  static async open(context: BrowserContext, url: string): Promise<ServiceVisitor> {
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    return new ServiceVisitor(page, url);
  }

  async register({ username, password }: Person): Promise<void> {
    await this.page.goto(`${this.#url}/register`);
    await this.page.getByLabel("Username").fill(username);
    await this.page.getByLabel("First name").fill("Ada");
    await this.page.getByLabel("Last name").fill("Lovelace");
    await this.page.getByLabel("E-mail address").fill(`${username}@example.org`);
    await this.page.getByLabel("Password").fill(password);
    await this.page.getByRole("button", { name: "Register" }).click();
    await this.page.waitForURL((url) => !url.pathname.startsWith("/register"));
  }

  /** Registers a client application and reads what is shown once. */
  async registerClient(
    name: string,
    redirectPrefixes: readonly string[],
  ): Promise<ClientCredentials> {
    await this.page.goto(`${this.#url}/applications`);
    await this.page.getByLabel("Name", { exact: true }).fill(name);
    await this.page.getByLabel(/^Loopback prefixes/).fill(redirectPrefixes.join("\n"));
    await this.page.getByRole("button", { name: "Register application" }).click();
    return {
      clientId: await this.page.locator("#client-id").innerText(),
      clientSecret: await this.page.locator("#client-secret").innerText(),
    };
  }

  /** Goes through the authorization code flow for another application, which the test itself is. */
  async ownToken(client: ClientCredentials): Promise<string> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const redirectUri = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/own`;
    const code = new Promise<string>((resolve) =>
      server.on("request", (request, response) => {
        const given = new URL(request.url ?? "", redirectUri).searchParams.get("code");
        response.end("Thank you.");
        if (given !== null) resolve(given);
      }),
    );
    const query = new URLSearchParams({
      client_id: client.clientId,
      response_type: "code",
      redirect_uri: redirectUri,
    });
    await this.page.goto(`${this.#url}/oauth2/authorize?${query.toString()}`);
    await allowOn(this.page);
    const token = await this.#exchange(client, await code, redirectUri);
    server.close();
    server.closeAllConnections();
    return token;
  }

  async #exchange(client: ClientCredentials, code: string, redirectUri: string): Promise<string> {
    const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64");
    const response = await fetch(`${this.#url}/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirectUri,
      }),
    });
    if (!response.ok) throw new Error(`The token request was answered ${String(response.status)}`);
    return ((await response.json()) as { access_token: string }).access_token;
  }
}

/** Lets the application in, on the page that asks for consent. */
export async function allowOn(consent: Page): Promise<void> {
  await consent.getByRole("checkbox", { name: "I have just asked" }).check();
  await consent.getByRole("button", { name: "Allow" }).click();
}

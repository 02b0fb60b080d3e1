import type { LibraryView, SavedSnippet } from "./savedSnippet.ts";
import type { ClientCredentials } from "./serviceVisitor.ts";

/** Asks the service by plain HTTP, with a token that the extension knows nothing of. */
export class PlainApi implements LibraryView {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async username(): Promise<string> {
    const account = (await this.#get("/account", {})) as { username: string };
    return account.username;
  }

  async snippets(): Promise<readonly SavedSnippet[]> {
    const found = (await this.#get("/snippets", { per_page: "100" })) as readonly SavedSnippet[];
    return found.map(({ title, code, language, tags, private: isPrivate }) => ({
      title,
      code,
      language,
      tags,
      private: isPrivate,
    }));
  }

  /** Changes a snippet as another device does. */
  async change(title: string, changes: Partial<SavedSnippet>): Promise<void> {
    const record = await this.#record(title);
    await this.#send("PUT", `/snippets/${record.id}`, { ...record, ...changes });
  }

  /** Deletes a snippet as another device does. */
  async remove(title: string): Promise<void> {
    const { id } = await this.#record(title);
    await this.#send("DELETE", `/snippets/${id}`);
  }

  /** Ends the session that the token belongs to. */
  async revoke({ clientId, clientSecret }: ClientCredentials): Promise<void> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const response = await fetch(`${this.#url}/oauth2/revoke`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ token: this.#token }),
    });
    if (!response.ok) throw new Error(`Revoking was answered ${String(response.status)}`);
  }

  async #record(title: string): Promise<{ readonly id: string }> {
    const all = (await this.#get("/snippets", { per_page: "100" })) as readonly {
      readonly id: string;
      readonly title: string;
    }[];
    const record = all.find((each) => each.title === title);
    if (record === undefined) throw new Error("The service does not have this snippet.");
    return record;
  }

  async #send(method: string, path: string, body?: object): Promise<void> {
    const parameters = new URLSearchParams({ access_token: this.#token });
    const response = await fetch(`${this.#url}${path}?${parameters.toString()}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} was answered ${String(response.status)}`);
  }

  async #get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const parameters = new URLSearchParams({ ...query, access_token: this.#token });
    const response = await fetch(`${this.#url}${path}?${parameters.toString()}`);
    if (!response.ok) throw new Error(`GET ${path} was answered ${String(response.status)}`);
    return response.json();
  }
}

import type { LibraryView, SavedSnippet } from "./savedSnippet.ts";

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

  async #get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const parameters = new URLSearchParams({ ...query, access_token: this.#token });
    const response = await fetch(`${this.#url}${path}?${parameters.toString()}`);
    if (!response.ok) throw new Error(`GET ${path} was answered ${String(response.status)}`);
    return response.json();
  }
}

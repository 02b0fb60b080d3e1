import type { SnippetPage } from "../api/snippetPage.ts";
import type { Language } from "../model.ts";
import type { RemoteSnippet, SnippetRemote } from "./remote.ts";

/** A remote that is made at the first request, so that what is on the disk can be shown before. */
export class LateRemote implements SnippetRemote {
  readonly #remote: () => Promise<SnippetRemote>;

  /** @param remote gives the same one each time. */
  constructor(remote: () => Promise<SnippetRemote>) {
    this.#remote = remote;
  }

  async create(...given: Parameters<SnippetRemote["create"]>): Promise<RemoteSnippet> {
    return (await this.#remote()).create(...given);
  }

  async keepsKeys(): Promise<boolean> {
    return (await this.#remote()).keepsKeys();
  }

  async update(...given: Parameters<SnippetRemote["update"]>): Promise<RemoteSnippet> {
    return (await this.#remote()).update(...given);
  }

  async delete(...given: Parameters<SnippetRemote["delete"]>): Promise<void> {
    return (await this.#remote()).delete(...given);
  }

  async read(...given: Parameters<SnippetRemote["read"]>): Promise<RemoteSnippet> {
    return (await this.#remote()).read(...given);
  }

  async list(...given: Parameters<SnippetRemote["list"]>): Promise<SnippetPage> {
    return (await this.#remote()).list(...given);
  }

  async languages(signal?: AbortSignal): Promise<readonly Language[]> {
    return (await this.#remote()).languages(signal);
  }

  async tags(signal?: AbortSignal): Promise<readonly string[]> {
    return (await this.#remote()).tags(signal);
  }
}

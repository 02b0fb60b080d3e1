import assert from "node:assert/strict";
import type { SnippetStore } from "../../../src/service/storage/storage.ts";
import { ServiceCaller } from "../../support/service/serviceCaller.ts";

const code = "x".repeat(5_000);

/** What a service said that it has done, for as long as nothing else is asked of it for the same snippet. */
export class AckedWrites {
  /** How many answers there were. */
  count = 0;
  /** The title of each snippet, undefined once it was deleted. */
  readonly #titles = new Map<number, string | undefined>();

  /** Creates, changes and deletes; rejects when the service is gone. @param done after each answer. */
  async writeForEver(origin: string, token: string, done: () => void): Promise<never> {
    const ada = new ServiceCaller({ fetch }, origin, token);
    const acknowledge = (id: number, title: string | undefined): void => {
      this.#titles.set(id, title);
      this.count += 1;
      done();
    };
    for (let index = 0; ; index += 1) {
      const title = `Snippet ${this.count}`;
      const { id } = await ada.create({ title, code });
      acknowledge(id, title);
      if (index % 3 === 0) continue;
      // From here until the answer nobody can know which of the two it is.
      this.#titles.delete(id);
      const edited = { language_id: 183, title: `${title} edited` };
      assert.equal((await ada.send("PUT", `/snippets/${id}`, { json: edited })).status, 200);
      acknowledge(id, edited.title);
      if (index % 3 === 1) continue;
      this.#titles.delete(id);
      assert.equal((await ada.send("DELETE", `/snippets/${id}`)).status, 204);
      acknowledge(id, undefined);
    }
  }

  /** @returns what is not as acknowledged. */
  async missingIn(snippets: SnippetStore): Promise<readonly string[]> {
    const missing: string[] = [];
    for (const [id, title] of this.#titles) {
      const snippet = await snippets.byId(id);
      if (snippet?.title !== title || (snippet !== undefined && snippet.code !== code)) {
        missing.push(`snippet ${id} is ${snippet?.title ?? "gone"}, not ${title ?? "gone"}`);
      }
    }
    return missing;
  }
}

import { randomUUID } from "node:crypto";
import type { SnippetStore } from "../../../src/service/storage/storage.ts";
import type { PatientClient, Question } from "./request.ts";

/** Writes to one library for as long as it may, and knows what was acknowledged. */
export class TeamWriter {
  /** Answers to writes. */
  acknowledged = 0;
  readonly #name: string;
  readonly #token: string;
  readonly #client: PatientClient;
  readonly #forgetsKeys: boolean;
  /** Titles with the ids that were told, in the order in which they came; undefined once deleted. */
  readonly #titles = new Map<string, number | undefined>();
  /** What was begun and not acknowledged. */
  readonly #open = new Set<string>();

  /** @param forgetsKeys repeats creations without their key: a planted fault. */
  constructor(name: string, token: string, client: PatientClient, forgetsKeys = false) {
    this.#name = name;
    this.#token = token;
    this.#client = client;
    this.#forgetsKeys = forgetsKeys;
  }

  /** @param done after each answer. */
  async write(isStopped: () => boolean, done: () => void): Promise<void> {
    for (let count = 0; !isStopped(); count += 1) {
      const title = `${this.#name} ${count}`;
      const edited = `${title} edited`;
      const id = await this.#create(title);
      if (id === undefined) continue;
      done();
      if (count % 3 === 0) continue;
      if (!(await this.#change(id, title, edited))) continue;
      done();
      if (count % 3 === 1) continue;
      await this.#remove(id, edited);
      done();
    }
  }

  /** @param found all titles of the library with their ids. @returns what is not as acknowledged. */
  missingIn(found: ReadonlyMap<string, readonly number[]>): readonly string[] {
    return [...this.#titles].flatMap(([title, id]) => {
      const ids = found.get(title) ?? [];
      const isRight = id === undefined ? ids.length === 0 : ids.includes(id);
      return isRight ? [] : [`${title} is ${ids.join(" and ")}, not ${id}`];
    });
  }

  /** Whether a title may be there: it was acknowledged, or its write was under way at the end. */
  knows(title: string): boolean {
    return this.#titles.get(title) !== undefined || this.#open.has(title);
  }

  async #create(title: string): Promise<number | undefined> {
    this.#open.add(title);
    const key = randomUUID();
    const json = { language_id: 183, title, code: "code" };
    const answer = await this.#client.ask(
      this.#path(""),
      () => ({
        method: "POST",
        json,
        headers: { "Idempotency-Key": this.#forgetsKeys ? randomUUID() : key },
      }),
      [200, 201],
    );
    if (answer === undefined) return undefined;
    const { id } = JSON.parse(answer.text) as { readonly id: number };
    this.#acknowledge(title, id);
    return id;
  }

  async #change(id: number, title: string, edited: string): Promise<boolean> {
    this.#open.add(edited).add(title);
    this.#titles.delete(title);
    const json = { language_id: 183, title: edited };
    const path = this.#path(`/${id}`);
    const answer = await this.#client.ask(path, () => ({ method: "PUT", json }), [200]);
    if (answer === undefined) return false;
    this.#open.delete(title);
    this.#titles.set(title, undefined);
    this.#acknowledge(edited, id);
    return true;
  }

  async #remove(id: number, title: string): Promise<void> {
    this.#open.add(title);
    this.#titles.delete(title);
    let attempts = 0;
    const question = (): Question => {
      attempts += 1;
      return { method: "DELETE" };
    };
    const answer = await this.#client.ask(this.#path(`/${id}`), question, [204, 404]);
    // The second time it may be gone already.
    if (answer?.status === 404 && attempts === 1) this.#client.faults.push(`${title} was gone`);
    if (answer !== undefined) this.#acknowledge(title, undefined);
  }

  #acknowledge(title: string, id: number | undefined): void {
    this.#open.delete(title);
    this.#titles.set(title, id);
    this.acknowledged += 1;
  }

  #path(end: string): string {
    return `/snippets${end}?access_token=${this.#token}`;
  }
}

/** All of a library. */
export async function titlesOf(
  snippets: SnippetStore,
  ownerId: number,
): Promise<{ readonly total: number; readonly titles: ReadonlyMap<string, readonly number[]> }> {
  const titles = new Map<string, number[]>();
  let total = 0;
  for (let page = 1; ; page += 1) {
    const query = { ownerId, languageId: undefined, page, perPage: 100 };
    const { snippets: found, total: told } = await snippets.list(query);
    total = told;
    if (found.length === 0) return { total, titles };
    for (const { id, title } of found) titles.set(title, [...(titles.get(title) ?? []), id]);
  }
}

import type {
  Asker,
  CreateOutcome,
  Idempotency,
  PageOutline,
  SnippetChange,
  SnippetHead,
  SnippetInput,
  SnippetPage,
  SnippetQuery,
  SnippetRecord,
  SnippetStore,
  SharedQuery,
  TagRecord,
  UpdateOutcome,
} from "../storage.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";
import type { Database } from "./database.ts";
import { withinQuota } from "./libraryQuotas.ts";
import { asCreated, repetitionOf } from "../repetition.ts";
import { countedRows, headOf, snippetOf } from "../records.ts";
import { mostKeys } from "../bounds.ts";
import type { Row } from "../row.ts";
import { anyLanguage, segmentOfPage } from "../segments.ts";
import { isShared, newest, ofSharer, sharedOutline, type SharedForms } from "../sharing.ts";
import { tokenRevoked } from "../storageError.ts";

/** Snippets with their tags. An account can list and change only its own. */
export class SqliteSnippetStore implements SnippetStore {
  readonly #database: SharedDatabase;

  constructor(database: SharedDatabase) {
    this.#database = database;
  }

  async create(
    snippet: SnippetInput,
    { family, quota }: Asker,
    idempotency?: Idempotency,
  ): Promise<CreateOutcome> {
    return withinQuota(this.#database, snippet.ownerId, quota, (database): CreateOutcome => {
      requireFamily(database, family);
      const earlier = idempotency && repetition(database, snippet, idempotency);
      if (earlier !== undefined) return earlier;
      const id = insert(database, snippet);
      if (idempotency !== undefined) keep(database, snippet, idempotency, id);
      return { outcome: "created", snippet: asCreated(snippet, id, snippet.createdAt) };
    });
  }

  async byId(id: number, family?: Asker["family"]): Promise<SnippetRecord | undefined> {
    return (await this.byIds([id], family))[0];
  }

  byIds(ids: readonly number[], family?: Asker["family"]): Promise<readonly SnippetRecord[]> {
    return this.#read(ids, family, ownerIsActive);
  }

  sharedByIds(ids: readonly number[], family: Asker["family"]): Promise<readonly SnippetRecord[]> {
    return this.#read(ids, family, isShared);
  }

  async head(id: number): Promise<SnippetHead | undefined> {
    const row = await this.#database.get(
      `SELECT ${headColumns} FROM snippets WHERE id = ? AND ${ownerIsActive}`,
      id,
    );
    return row === undefined ? undefined : headOf(row);
  }

  async list(query: SnippetQuery): Promise<SnippetPage> {
    const { rows, total } = await this.#page("*", query);
    return { snippets: rows.map(snippetOf), total };
  }

  async outline(query: SnippetQuery): Promise<PageOutline> {
    const { rows, total } = await this.#page(headColumns, query);
    return { snippets: rows.map(headOf), total };
  }

  async sharedOutline(query: SharedQuery): Promise<PageOutline> {
    const { sql, parameters } = sharedOutline(headColumns, sharedForms, query);
    const counted = await this.#database.all(sql.replaceAll("$", "?"), ...parameters);
    const { rows, total } = countedRows(counted);
    return { snippets: rows.map(headOf), total };
  }

  async update(
    id: number,
    ownerId: number,
    change: SnippetChange,
    expectedVersion: number | undefined,
    { family, quota }: Asker,
  ): Promise<UpdateOutcome> {
    return withinQuota(this.#database, ownerId, quota, (database): UpdateOutcome => {
      requireFamily(database, family);
      const current = read(database, id);
      if (current?.ownerId !== ownerId) return { outcome: "missing" };
      if (expectedVersion !== undefined && current.version !== expectedVersion) {
        return { outcome: "changed" };
      }
      const next = { ...current, ...change, version: current.version + 1 };
      database.run(
        `UPDATE snippets SET language_id = ?, private = ?, updated_at = ?, version = ?, title = ?,
           tags = ?, description = ?, code = ? WHERE id = ?`,
        next.languageId,
        next.private ? 1 : 0,
        next.updatedAt,
        next.version,
        next.title,
        JSON.stringify(next.tags),
        Buffer.from(next.description),
        Buffer.from(next.code),
        id,
      );
      return { outcome: "updated", snippet: next };
    });
  }

  async delete(
    id: number,
    ownerId: number,
    expectedVersion: number | undefined,
    family: Asker["family"],
  ): Promise<"deleted" | "missing" | "changed"> {
    return this.#database.transaction((database) => {
      requireFamily(database, family);
      const row = database.get("SELECT owner_id, version FROM snippets WHERE id = ?", id);
      if (row?.integer("owner_id") !== ownerId) return "missing";
      const version = row.integer("version");
      if (expectedVersion !== undefined && version !== expectedVersion) return "changed";
      database.run("DELETE FROM snippets WHERE id = ?", id);
      return "deleted";
    });
  }

  async tags(
    ownerId: number,
    after: string,
    most: number,
    family?: Asker["family"],
  ): Promise<readonly TagRecord[]> {
    const where = "WHERE owner_id = ? AND name > ? ORDER BY name LIMIT ?";
    const sql = `SELECT name, count FROM tags ${where}`;
    const rows = await this.#database.work((database) => {
      requireFamily(database, family);
      return database.all(sql, ownerId, after, most);
    });
    return rows.map((row) => ({ name: row.text("name"), count: row.integer("count") }));
  }

  #read(
    ids: readonly number[],
    family: Asker["family"],
    condition: string,
  ): Promise<readonly SnippetRecord[]> {
    return this.#database.work((database) => {
      requireFamily(database, family);
      return ids
        .map((id) => read(database, id, condition))
        .filter((snippet) => snippet !== undefined);
    });
  }

  /** Total and page of one snapshot. */
  async #page(
    columns: string,
    { ownerId, languageId, page, perPage }: SnippetQuery,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
    const isFiltered = languageId !== undefined;
    const before = (page - 1) * perPage;
    return this.#database.reading((database) => {
      const first = database.get(findSegment, ownerId, languageId ?? anyLanguage, before);
      if (first === undefined) return { rows: [], total: 0 };
      const rows = database.all(
        `SELECT ${columns} FROM snippets WHERE owner_id = ?${isFiltered ? " AND language_id = ?" : ""}
           AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        ...(isFiltered ? [ownerId, languageId] : [ownerId]),
        first.integer("until_at"),
        first.integer("until_id"),
        perPage,
        before - first.integer("before"),
      );
      return { rows, total: first.integer("total") };
    });
  }
}

const findSegment = segmentOfPage.replaceAll("$", "?");

const ownerIsActive =
  "EXISTS (SELECT 1 FROM accounts WHERE accounts.id = owner_id AND status = 'active')";

const edge = (column: string, share: string): string =>
  `coalesce((SELECT ${column} FROM ${ofSharer} ${newest} 1 OFFSET ${share}), -1)`;

/** A subquery that depends on a row gives one column. So it gives the place after which the share begins. */
export const sharedForms: SharedForms = {
  isAmong: (ids) => `id IN (${ids})`,
  newestOfEach: (share) => `WITH edges AS MATERIALIZED
      (SELECT sharer, ${edge("created_at", share)} AS edge_at, ${edge("id", share)} AS edge_id FROM sharers)
    SELECT id, created_at, language_id FROM edges CROSS JOIN ${ofSharer} AND (created_at, id) > (edge_at, edge_id)`,
};

/** Computed without reading over the texts, which may be long. */
const headColumns = `id, owner_id, version, private, created_at, octet_length(title) + octet_length(tags)
  + length(description) + length(code) AS bytes`;

function requireFamily(database: Database, id: string | undefined): void {
  if (id === undefined) return;
  if (database.get("SELECT 1 FROM families WHERE id = ?", id) !== undefined) return;
  throw tokenRevoked();
}

function read(
  database: Database,
  id: number,
  condition = ownerIsActive,
): SnippetRecord | undefined {
  const row = database.get(`SELECT * FROM snippets WHERE id = ? AND ${condition}`, id);
  return row === undefined ? undefined : snippetOf(row);
}

function insert(database: Database, snippet: SnippetInput): number {
  const { insertedId } = database.run(
    `INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title,
       tags, description, code) VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
    snippet.ownerId,
    snippet.languageId,
    snippet.private ? 1 : 0,
    snippet.createdAt,
    snippet.createdAt,
    snippet.title,
    JSON.stringify(snippet.tags),
    Buffer.from(snippet.description),
    Buffer.from(snippet.code),
  );
  return insertedId;
}

function keep(
  database: Database,
  { ownerId, createdAt }: SnippetInput,
  { keyHash, fingerprint }: Idempotency,
  id: number,
): void {
  database.run(
    `INSERT INTO idempotency_keys (owner_id, key_hash, fingerprint, snippet_id, created_at)
     VALUES (?, ?, ?, ?, ?)`,
    ownerId,
    keyHash,
    fingerprint,
    id,
    createdAt,
  );
  database.run(
    `DELETE FROM idempotency_keys WHERE owner_id = ?1 AND key_hash IN (
       SELECT key_hash FROM idempotency_keys WHERE owner_id = ?1
       ORDER BY created_at DESC LIMIT -1 OFFSET ?2)`,
    ownerId,
    mostKeys,
  );
}

function repetition(
  database: Database,
  snippet: SnippetInput,
  idempotency: Idempotency,
): CreateOutcome | undefined {
  const row = database.get(
    "SELECT * FROM idempotency_keys WHERE owner_id = ? AND key_hash = ?",
    snippet.ownerId,
    idempotency.keyHash,
  );
  return row === undefined ? undefined : repetitionOf(row, snippet, idempotency);
}

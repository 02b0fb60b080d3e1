import { mostKeys } from "../bounds.ts";
import { headOf, snippetOf } from "../records.ts";
import { asCreated, repetitionOf } from "../repetition.ts";
import type { Row } from "../row.ts";
import { anyLanguage, segmentOfPage } from "../segments.ts";
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
  TagRecord,
  UpdateOutcome,
} from "../storage.ts";
import { StorageError } from "../storageError.ts";
import type { Database, Session } from "./database.ts";
import { inTurn, withinQuota } from "./libraryQuotas.ts";

/** Snippets with their tags. Nobody lists or changes those of another account. */
export class PostgresSnippetStore implements SnippetStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  create(
    snippet: SnippetInput,
    { family, quota }: Asker,
    idempotency?: Idempotency,
  ): Promise<CreateOutcome> {
    const { ownerId, createdAt } = snippet;
    return withinQuota(this.#database, ownerId, quota, async (session): Promise<CreateOutcome> => {
      await requireFamily(session, family);
      const [next] = await session.rows(
        "SELECT nextval(pg_get_serial_sequence('snippets', 'id')) AS id",
      );
      const id = next?.integer("id") ?? 0;
      const earlier = idempotency && (await keep(session, snippet, idempotency, id));
      if (earlier !== undefined) return earlier;
      await session.run(
        `INSERT INTO snippets (id, owner_id, language_id, private, created_at, updated_at, version, title,
           tags, description, code) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $5, 1, $6, $7, $8, $9)`,
        id,
        ownerId,
        snippet.languageId,
        Number(snippet.private),
        createdAt,
        snippet.title,
        JSON.stringify(snippet.tags),
        Buffer.from(snippet.description),
        Buffer.from(snippet.code),
      );
      return { outcome: "created", snippet: asCreated(snippet, id, createdAt) };
    });
  }

  async byId(id: number): Promise<SnippetRecord | undefined> {
    return (await this.byIds([id]))[0];
  }

  async byIds(ids: readonly number[]): Promise<readonly SnippetRecord[]> {
    const rows = await this.#database.rows(
      `SELECT * FROM snippets WHERE id = ANY ($1::bigint[]) AND ${ownerIsActive}`,
      ids,
    );
    const found = new Map(rows.map((row) => [row.integer("id"), snippetOf(row)]));
    return ids.map((id) => found.get(id)).filter((snippet) => snippet !== undefined);
  }

  async head(id: number): Promise<SnippetHead | undefined> {
    const row = await this.#database.row(
      `SELECT ${headColumns} FROM snippets WHERE id = $1 AND ${ownerIsActive}`,
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

  update(
    id: number,
    ownerId: number,
    change: SnippetChange,
    expectedVersion: number | undefined,
    { family, quota }: Asker,
  ): Promise<UpdateOutcome> {
    const { languageId, title, tags, description, code } = change;
    return withinQuota(this.#database, ownerId, quota, async (session): Promise<UpdateOutcome> => {
      await requireFamily(session, family);
      const [row] = await session.rows(
        `UPDATE snippets SET version = version + 1, updated_at = $4,
           language_id = coalesce($5, language_id), private = coalesce($6, private),
           title = coalesce($7, title), tags = coalesce($8, tags),
           description = coalesce($9, description), code = coalesce($10, code)
         WHERE ${isExpected} AND ${ownerIsActive} RETURNING *`,
        id,
        ownerId,
        expectedVersion ?? null,
        change.updatedAt,
        languageId ?? null,
        change.private === undefined ? null : Number(change.private),
        title ?? null,
        tags === undefined ? null : JSON.stringify(tags),
        description === undefined ? null : Buffer.from(description),
        code === undefined ? null : Buffer.from(code),
      );
      if (row !== undefined) return { outcome: "updated", snippet: snippetOf(row) };
      return { outcome: await missingOrChanged(session, id, ownerId) };
    });
  }

  delete(
    id: number,
    ownerId: number,
    expectedVersion: number | undefined,
    family: Asker["family"],
  ): Promise<"deleted" | "missing" | "changed"> {
    return inTurn(this.#database, ownerId, async (session) => {
      await requireFamily(session, family);
      const sql = `DELETE FROM snippets WHERE ${isExpected}`;
      const changes = await session.run(sql, id, ownerId, expectedVersion ?? null);
      return changes > 0 ? "deleted" : missingOrChanged(session, id, ownerId);
    });
  }

  async tags(ownerId: number, after: string, most: number): Promise<readonly TagRecord[]> {
    const where = "WHERE owner_id = $1 AND name > $2 ORDER BY name LIMIT $3";
    const rows = await this.#database.rows(
      `SELECT name, count FROM tags ${where}`,
      ownerId,
      after,
      most,
    );
    return rows.map((row) => ({ name: row.text("name"), count: row.integer("count") }));
  }

  /** Total and page of one moment. What is stepped over is read from an index alone, and only in the page's first segment. */
  async #page(
    columns: string,
    { ownerId, languageId, page, perPage }: SnippetQuery,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
    const inList = `owner_id = $1${languageId === undefined ? "" : " AND language_id = $2"}`;
    const rows = await this.#database.rows(
      `SELECT first.total, page.* FROM (${segmentOfPage}) AS first LEFT JOIN LATERAL (
         SELECT ${columns} FROM snippets WHERE id = ANY (ARRAY(
           SELECT id FROM snippets WHERE ${inList} AND (created_at, id) < (first.until_at, first.until_id)
           ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $3 - first.before))
       ) AS page ON true ORDER BY page.created_at DESC, page.id DESC`,
      ownerId,
      languageId ?? anyLanguage,
      (page - 1) * perPage,
      perPage,
    );
    return {
      rows: rows.filter((row) => row.optionalInteger("id") !== undefined),
      total: rows[0]?.integer("total") ?? 0,
    };
  }
}

const ownerIsActive =
  "EXISTS (SELECT FROM accounts WHERE accounts.id = owner_id AND status = 'active')";

/** $1 id, $2 owner, $3 version or null. */
const isExpected = "id = $1 AND owner_id = $2 AND ($3::bigint IS NULL OR version = $3)";

/** Without reading what the snippet says, which may be long. */
const headColumns = `id, owner_id, version, private, created_at, (octet_length(title) + octet_length(tags)
  + octet_length(description) + octet_length(code))::bigint AS bytes`;

/** Holds its row, so that whoever revokes it waits for this write. */
async function requireFamily(session: Session, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const [row] = await session.rows("SELECT 1 AS one FROM families WHERE id = $1 FOR KEY SHARE", id);
  if (row === undefined) throw new StorageError("revoked", "The access token was revoked.");
}

/** Why a statement with {@link isExpected} found nothing. */
async function missingOrChanged(
  session: Session,
  id: number,
  ownerId: number,
): Promise<"missing" | "changed"> {
  const [row] = await session.rows(
    `SELECT FROM snippets WHERE id = $1 AND owner_id = $2 AND ${ownerIsActive}`,
    id,
    ownerId,
  );
  return row === undefined ? "missing" : "changed";
}

/**
 * Saves the key. Where another transaction is saving the same one, this waits for its end.
 *
 * @returns the outcome where the key is there already.
 */
async function keep(
  session: Session,
  snippet: SnippetInput,
  idempotency: Idempotency,
  id: number,
): Promise<CreateOutcome | undefined> {
  const added = await session.run(
    `INSERT INTO idempotency_keys (owner_id, key_hash, fingerprint, snippet_id, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    snippet.ownerId,
    idempotency.keyHash,
    idempotency.fingerprint,
    id,
    snippet.createdAt,
  );
  if (added === 0) {
    const [row] = await session.rows(
      "SELECT * FROM idempotency_keys WHERE owner_id = $1 AND key_hash = $2",
      snippet.ownerId,
      idempotency.keyHash,
    );
    // It was swept in between.
    if (row === undefined) return keep(session, snippet, idempotency, id);
    return repetitionOf(row, snippet, idempotency);
  }
  await session.run(
    `DELETE FROM idempotency_keys WHERE owner_id = $1 AND key_hash IN (
       SELECT key_hash FROM idempotency_keys WHERE owner_id = $1 ORDER BY created_at DESC OFFSET $2)`,
    snippet.ownerId,
    mostKeys,
  );
  return undefined;
}

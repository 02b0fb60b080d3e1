import { countedRows, headOf, snippetOf } from "../records.ts";
import { asCreated, repetitionOf } from "../repetition.ts";
import type { Row } from "../row.ts";
import { anyLanguage, segmentOfPage } from "../segments.ts";
import { isShared, newest, ofSharer, sharedOutline, type SharedForms } from "../sharing.ts";
import type {
  Asker,
  CreateOutcome,
  Idempotency,
  LibraryQuota,
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
import { tokenRevoked } from "../storageError.ts";
import type { Database } from "./database.ts";
import type { Parameter, Session } from "./session.ts";
import { mostOf, noRoom } from "../quotas.ts";
import { inTurn, withinQuota } from "./libraryQuotas.ts";

/** Snippets with their tags. An account can list and change only its own. */
export class PostgresSnippetStore implements SnippetStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async create(
    snippet: SnippetInput,
    { family, quota }: Asker,
    idempotency?: Idempotency,
  ): Promise<CreateOutcome> {
    const { ownerId } = snippet;
    const row = await this.#database.queued(ownerId, () =>
      this.#database.call(
        "create_snippet",
        ownerId,
        snippet.languageId,
        Number(snippet.private),
        snippet.createdAt,
        snippet.title,
        JSON.stringify(snippet.tags),
        Buffer.from(snippet.description),
        Buffer.from(snippet.code),
        family,
        idempotency?.keyHash,
        idempotency?.fingerprint,
        quota?.snippets,
        quota?.bytes,
        quota?.tags,
        quota?.disk,
      ),
    );
    return outcomeOf(row, snippet, idempotency);
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

  async sharedOutline(query: SharedQuery): Promise<PageOutline> {
    const { sql, parameters } = sharedOutline(headColumns, sharedForms, query);
    const { rows, total } = countedRows(await this.#database.rows(sql, ...parameters));
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
    const most = mostOf(change);
    return withinQuota(
      this.#database,
      ownerId,
      quota,
      most,
      async (session): Promise<UpdateOutcome> => {
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
      },
    );
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

  async tags(
    ownerId: number,
    after: string,
    most: number,
    family?: Asker["family"],
  ): Promise<readonly TagRecord[]> {
    const where = "WHERE owner_id = $1 AND name > $2 ORDER BY name LIMIT $3";
    const sql = `SELECT name, count FROM tags ${where}`;
    const rows = await this.#asked(family, sql, ownerId, after, most);
    return rows.map((row) => ({ name: row.text("name"), count: row.integer("count") }));
  }

  async #read(
    ids: readonly number[],
    family: Asker["family"],
    condition: string,
  ): Promise<readonly SnippetRecord[]> {
    const sql = `SELECT * FROM snippets WHERE id = ANY ($1::bigint[]) AND ${condition}`;
    const rows = await this.#asked(family, sql, ids);
    const found = new Map(rows.map((row) => [row.integer("id"), snippetOf(row)]));
    return ids.map((id) => found.get(id)).filter((snippet) => snippet !== undefined);
  }

  /** Reads, and checks the family, in one statement. @throws StorageError `revoked` if the family is gone. */
  async #asked(
    family: Asker["family"],
    sql: string,
    ...parameters: readonly Parameter[]
  ): Promise<readonly Row[]> {
    if (family === undefined) return this.#database.rows(sql, ...parameters);
    const rows = await this.#database.rows(
      `SELECT found.* FROM families
         LEFT JOIN (SELECT *, row_number() OVER () AS place FROM (${sql}) AS read) AS found ON true
       WHERE families.id = $${parameters.length + 1} ORDER BY place`,
      ...parameters,
      family,
    );
    if (rows.length === 0) throw tokenRevoked();
    return rows.filter((row) => row.optionalInteger("place") !== undefined);
  }

  /** Total and page in one statement. Skipped rows are read from an index only, and only in the page's first segment. */
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
    return countedRows(rows);
  }
}

/** @param row of `create_snippet`. @throws StorageError `full` for the disk, `revoked`. */
function outcomeOf(row: Row, snippet: SnippetInput, idempotency?: Idempotency): CreateOutcome {
  const refused = row.optionalText("refused");
  if (refused === "token") throw tokenRevoked();
  if (refused === "disk") throw noRoom();
  if (refused === "key" && idempotency) return repetitionOf(row, snippet, idempotency);
  if (refused !== undefined) return { outcome: "full", quota: refused as keyof LibraryQuota };
  const made = asCreated(snippet, row.integer("snippet_id"), snippet.createdAt);
  return { outcome: "created", snippet: made };
}

const ownerIsActive =
  "EXISTS (SELECT FROM accounts WHERE accounts.id = owner_id AND status = 'active')";

/** $1 id, $2 owner, $3 version or null. */
const isExpected = "id = $1 AND owner_id = $2 AND ($3::bigint IS NULL OR version = $3)";

/** Each account is asked with a LIMIT of its own, or accounts could be compared with the snippets of others. */
export const sharedForms: SharedForms = {
  isAmong: (ids) => `id = ANY (ARRAY(${ids}))`,
  newestOfEach: (share) => `SELECT own.* FROM sharers CROSS JOIN LATERAL
    (SELECT id, created_at, language_id FROM ${ofSharer} ${newest} ${share}) AS own`,
};

/** Computed without reading the texts, which may be long. */
const headColumns = `id, owner_id, version, private, created_at, (octet_length(title) + octet_length(tags)
  + octet_length(description) + octet_length(code))::bigint AS bytes`;

/** Locks the family's row, so that a revocation waits for this write. */
async function requireFamily(session: Session, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const [row] = await session.rows("SELECT 1 AS one FROM families WHERE id = $1 FOR KEY SHARE", id);
  if (row === undefined) throw tokenRevoked();
}

/** The reason why a statement with {@link isExpected} found nothing. */
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

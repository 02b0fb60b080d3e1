import { type InTurn, mostOf, withinQuota } from "../quotas.ts";
import { countedRows, headOf, snippetOf } from "../records.ts";
import type { Row } from "../row.ts";
import { isShared, sharedOutline } from "../sharing.ts";
import type { Parameter, Session, SqlDatabase } from "../sql.ts";
import type {
  Asker,
  SnippetQuery,
  SnippetRecord,
  SnippetStore,
  UpdateOutcome,
} from "../storage.ts";
import { tokenRevoked } from "../storageError.ts";

/** The methods in which databases differ. */
export interface OwnWays extends Pick<SnippetStore, "create"> {
  /** For {@link sharedOutline}. */
  readonly newestOfEach: (share: string) => string;
  /** Total and page of one snapshot. */
  page(
    columns: string,
    query: SnippetQuery,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** Reads. @throws StorageError `revoked` if the family is gone. */
  asked(
    family: Asker["family"],
    sql: string,
    ...parameters: readonly Parameter[]
  ): Promise<readonly Row[]>;
  readonly inTurn: InTurn;
}

/** Snippets with their tags. An account can list and change only its own. */
export function snippetStore(database: SqlDatabase, own: OwnWays): SnippetStore {
  const read = async (
    ids: readonly number[],
    family: Asker["family"],
    condition: string,
  ): Promise<readonly SnippetRecord[]> => {
    const sql = `SELECT * FROM snippets WHERE id = ANY ($1::bigint[]) AND ${condition}`;
    const rows = await own.asked(family, sql, ids);
    const found = new Map(rows.map((row) => [row.integer("id"), snippetOf(row)]));
    return ids.map((id) => found.get(id)).filter((snippet) => snippet !== undefined);
  };
  return {
    create: own.create,

    byId: async (id, family) => (await read([id], family, ownerIsActive))[0],

    byIds: (ids, family) => read(ids, family, ownerIsActive),

    sharedByIds: (ids, family) => read(ids, family, isShared),

    async head(id) {
      const row = await database.row(
        `SELECT ${headColumns} FROM snippets WHERE id = $1 AND ${ownerIsActive}`,
        id,
      );
      return row && headOf(row);
    },

    async list(query) {
      const { rows, total } = await own.page("*", query);
      return { snippets: rows.map(snippetOf), total };
    },

    async outline(query) {
      const { rows, total } = await own.page(headColumns, query);
      return { snippets: rows.map(headOf), total };
    },

    async sharedOutline(query) {
      const { sql, parameters } = sharedOutline(headColumns, own.newestOfEach, query);
      const { rows, total } = countedRows(await database.rows(sql, ...parameters));
      return { snippets: rows.map(headOf), total };
    },

    update(id, ownerId, change, expectedVersion, { family, quota }) {
      const { languageId, title, tags, description, code } = change;
      return withinQuota(
        own.inTurn,
        ownerId,
        quota,
        mostOf(change, 0),
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
    },

    delete: (id, ownerId, expectedVersion, family) =>
      own.inTurn(ownerId, async (session) => {
        await requireFamily(session, family);
        const sql = `DELETE FROM snippets WHERE ${isExpected}`;
        const changes = await session.run(sql, id, ownerId, expectedVersion ?? null);
        return changes > 0 ? "deleted" : missingOrChanged(session, id, ownerId);
      }),

    async tags(ownerId, after, most, family) {
      const where = "WHERE owner_id = $1 AND name > $2 ORDER BY name LIMIT $3";
      const sql = `SELECT name, count FROM tags ${where}`;
      const rows = await own.asked(family, sql, ownerId, after, most);
      return rows.map((row) => ({ name: row.text("name"), count: row.integer("count") }));
    },
  };
}

const ownerIsActive =
  "EXISTS (SELECT 1 FROM accounts WHERE accounts.id = owner_id AND status = 'active')";

/** $1 id, $2 owner, $3 version or null. */
const isExpected = "id = $1 AND owner_id = $2 AND ($3::bigint IS NULL OR version = $3)";

/** Computed without reading the texts, which may be long. */
const headColumns = `id, owner_id, version, private, created_at, (octet_length(title) + octet_length(tags)
  + length(description) + length(code))::bigint AS bytes`;

/** Locks the family's row, so that a revocation waits for this write. */
export async function requireFamily(session: Session, id: string | undefined): Promise<void> {
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
    `SELECT 1 FROM snippets WHERE id = $1 AND owner_id = $2 AND ${ownerIsActive}`,
    id,
    ownerId,
  );
  return row === undefined ? "missing" : "changed";
}

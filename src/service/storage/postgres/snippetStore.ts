import { besideTexts, type InTurn, noRoom, usageIn } from "../quotas.ts";
import { countedRows } from "../records.ts";
import { asCreated, repetitionOf } from "../repetition.ts";
import type { Row } from "../row.ts";
import { anyLanguage, segmentOfPage } from "../segments.ts";
import { newest, ofSharer } from "../sharing.ts";
import type {
  CreateOutcome,
  Idempotency,
  LibraryQuota,
  SnippetInput,
  SnippetStore,
} from "../storage.ts";
import { tokenRevoked } from "../storageError.ts";
import { snippetStore } from "../stores/snippetStore.ts";
import type { Session } from "../sql.ts";
import type { Database } from "./database.ts";

export function postgresSnippetStore(database: Database): SnippetStore {
  const inTurn: InTurn = (ownerId, write) => {
    const usage = usageOf(ownerId);
    // In a separate statement, so that the next one sees the changes of the previous writer.
    const lock = `SELECT FROM libraries WHERE owner_id = ${Number(ownerId)} FOR NO KEY UPDATE`;
    const work = (session: Session, found: readonly Row[]): ReturnType<typeof write> => {
      const first = [found];
      return write(session, async () => {
        const [row] = first.pop() ?? (await session.rows(usage));
        return usageIn(row, (disk) => disk - (row?.integer("taken") ?? 0));
      });
    };
    return database.queued(ownerId, () => database.transaction(work, `${lock}; ${usage}`));
  };
  return snippetStore(database, {
    newestOfEach,
    inTurn,

    async create(snippet, { family, quota }, idempotency) {
      const { ownerId } = snippet;
      const row = await database.queued(ownerId, () =>
        database.call(
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
    },

    // Reads, and checks the family, in one statement.
    async asked(family, sql, ...parameters) {
      if (family === undefined) return database.rows(sql, ...parameters);
      const rows = await database.rows(
        `SELECT found.* FROM families
           LEFT JOIN (SELECT *, row_number() OVER () AS place FROM (${sql}) AS read) AS found ON true
         WHERE families.id = $${parameters.length + 1} ORDER BY place`,
        ...parameters,
        family,
      );
      if (rows.length === 0) throw tokenRevoked();
      return rows.filter((row) => row.optionalInteger("place") !== undefined);
    },

    // One statement. Skipped rows are read from an index only, and only in the page's first segment.
    async page(columns, { ownerId, languageId, page, perPage }) {
      const inList = `owner_id = $1${languageId === undefined ? "" : " AND language_id = $2"}`;
      const rows = await database.rows(
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
    },
  });
}

/** The disk usage is computed from the texts of all libraries, because deleted rows stay in PostgreSQL's files. */
function usageOf(ownerId: number): string {
  const id = Number(ownerId);
  return `SELECT snippets, bytes, (SELECT count(*) FROM tags WHERE owner_id = ${id}) AS tags,
      (SELECT sum(bytes + snippets * ${besideTexts})::bigint FROM libraries) AS taken
    FROM libraries WHERE owner_id = ${id}`;
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

/** Each account is asked with a LIMIT of its own, or accounts could be compared with the snippets of others. */
export const newestOfEach = (share: string): string => `SELECT own.* FROM sharers CROSS JOIN LATERAL
    (SELECT id, created_at, language_id FROM ${ofSharer} ${newest} ${share}) AS own`;

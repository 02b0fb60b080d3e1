import { mostKeys } from "../bounds.ts";
import { type InTurn, mostOf, usageIn, withinQuota } from "../quotas.ts";
import { asCreated, repetitionOf } from "../repetition.ts";
import type { Row } from "../row.ts";
import { anyLanguage, segmentOfPage } from "../segments.ts";
import { newest, ofSharer } from "../sharing.ts";
import type { Session } from "../sql.ts";
import type { CreateOutcome, Idempotency, SnippetInput, SnippetStore } from "../storage.ts";
import { tokenRevoked } from "../storageError.ts";
import { requireFamily, snippetStore } from "../stores/snippetStore.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** Bytes that libraries leave free on the disk: without room for a journal, deletions and sign-ins would fail too. */
const reserve = 64 * 1024 * 1024;

const usage = `SELECT snippets, bytes, (SELECT count(*) FROM tags WHERE owner_id = $1) AS tags
  FROM libraries WHERE owner_id = $1`;

export function sqliteSnippetStore(database: SharedDatabase): SnippetStore {
  const inTurn: InTurn = (ownerId, write) =>
    database.transaction((session, held) => {
      // The share of the disk is also one of what is free there.
      const left = (disk: number): number => Math.min(disk - held.size(), held.room() - reserve);
      return write(session, async () => usageIn(held.get(usage, ownerId), left));
    });
  return snippetStore(database, {
    newestOfEach,
    inTurn,

    create: (snippet, { family, quota }, idempotency) =>
      withinQuota(
        inTurn,
        snippet.ownerId,
        quota,
        mostOf(snippet, 1),
        async (session): Promise<CreateOutcome> => {
          await requireFamily(session, family);
          const earlier = idempotency && (await repetition(session, snippet, idempotency));
          if (earlier !== undefined) return earlier;
          const id = await insert(session, snippet);
          if (idempotency !== undefined) await keep(session, snippet, idempotency, id);
          return { outcome: "created", snippet: asCreated(snippet, id, snippet.createdAt) };
        },
      ),

    asked(family, sql, ...parameters) {
      const known = "SELECT 1 FROM families WHERE id = $1";
      return database.work((held) => {
        if (family !== undefined && held.get(known, family) === undefined) throw tokenRevoked();
        return held.all(sql, ...parameters);
      });
    },

    page(columns, { ownerId, languageId, page, perPage }) {
      const list = languageId ?? anyLanguage;
      const before = (page - 1) * perPage;
      return database.reading((held) => {
        const first = held.get(segmentOfPage, ownerId, list, before);
        if (first === undefined) return { rows: [], total: 0 };
        const rows = held.all(
          `SELECT ${columns} FROM snippets WHERE owner_id = $1 ${languageId === undefined ? "" : "AND language_id = $6"}
             AND (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5`,
          ownerId,
          first.integer("until_at"),
          first.integer("until_id"),
          perPage,
          before - first.integer("before"),
          ...(languageId === undefined ? [] : [languageId]),
        );
        return { rows, total: first.integer("total") };
      });
    },
  });
}

const edge = (column: string, share: string): string =>
  `coalesce((SELECT ${column} FROM ${ofSharer} ${newest} 1 OFFSET ${share}), -1)`;

/** A subquery that depends on a row gives one column. So it gives the place after which the share begins. */
const newestOfEach = (share: string): string => `WITH edges AS MATERIALIZED
      (SELECT sharer, ${edge("created_at", share)} AS edge_at, ${edge("id", share)} AS edge_id FROM sharers)
    SELECT id, created_at, language_id FROM edges CROSS JOIN ${ofSharer} AND (created_at, id) > (edge_at, edge_id)`;

async function insert(session: Session, snippet: SnippetInput): Promise<number> {
  const [row] = await session.rows(
    `INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title,
       tags, description, code) VALUES ($1, $2, $3, $4, $4, 1, $5, $6, $7, $8) RETURNING id`,
    snippet.ownerId,
    snippet.languageId,
    Number(snippet.private),
    snippet.createdAt,
    snippet.title,
    JSON.stringify(snippet.tags),
    Buffer.from(snippet.description),
    Buffer.from(snippet.code),
  );
  return (row as Row).integer("id");
}

async function keep(
  session: Session,
  { ownerId, createdAt }: SnippetInput,
  { keyHash, fingerprint }: Idempotency,
  id: number,
): Promise<void> {
  await session.run(
    `INSERT INTO idempotency_keys (owner_id, key_hash, fingerprint, snippet_id, created_at)
     VALUES ($1, $2, $3, $4, $5)`,
    ownerId,
    keyHash,
    fingerprint,
    id,
    createdAt,
  );
  await session.run(
    `DELETE FROM idempotency_keys WHERE owner_id = $1 AND key_hash IN (
       SELECT key_hash FROM idempotency_keys WHERE owner_id = $1 ORDER BY created_at DESC OFFSET $2)`,
    ownerId,
    mostKeys,
  );
}

async function repetition(
  session: Session,
  snippet: SnippetInput,
  idempotency: Idempotency,
): Promise<CreateOutcome | undefined> {
  const [row] = await session.rows(
    "SELECT * FROM idempotency_keys WHERE owner_id = $1 AND key_hash = $2",
    snippet.ownerId,
    idempotency.keyHash,
  );
  return row === undefined ? undefined : repetitionOf(row, snippet, idempotency);
}

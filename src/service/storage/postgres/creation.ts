import { mostKeys } from "../bounds.ts";
import { besideTexts } from "../quotas.ts";

/** Keys allowed above {@link mostKeys}: a check for surplus costs as much as there are keys. */
const spareKeys = 100;

const taken = (library: string): string =>
  `${library}.bytes + ${library}.snippets * ${besideTexts}`;

/**
 * A creation as one statement, because its library's row stays locked from the first step until the commit is on the
 * disk. Each step sees all commits before it, so a waiting writer sees the writer before it. The statement writes all
 * or nothing. `refused` is the quota, `disk`, `token` (revoked) or `key` (already used; then with its columns), else
 * null.
 *
 * `limits` and `mark`: see `Database.call`.
 */
export const creationFunction = `
  ALTER TABLE commits ADD COLUMN snippet_id bigint;

  CREATE FUNCTION create_snippet(
    limits text, mark uuid, marked_at bigint, owner bigint, language bigint, is_private integer, at bigint, heading text,
    labels text, about bytea, body bytea, family text, key text, print text,
    most_snippets bigint, most_bytes bigint, most_tags bigint, most_taken double precision,
    OUT refused text, OUT snippet_id bigint, OUT fingerprint text, OUT created_at bigint
  ) LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    library libraries;
    gained bigint;
  BEGIN
    SELECT * INTO library FROM libraries WHERE owner_id = owner FOR NO KEY UPDATE;
    PERFORM FROM families WHERE id = family FOR KEY SHARE;
    IF family IS NOT NULL AND NOT FOUND THEN refused := 'token'; RETURN; END IF;
    SELECT 'key', keys.snippet_id, keys.fingerprint, keys.created_at INTO refused, snippet_id, fingerprint, created_at
      FROM idempotency_keys AS keys WHERE owner_id = owner AND key_hash = key;
    IF FOUND THEN RETURN; END IF;
    library.snippets := library.snippets + 1;
    library.bytes := library.bytes + octet_length(heading) + octet_length(labels) + octet_length(about) + octet_length(body);
    SELECT count(DISTINCT value) INTO gained FROM json_array_elements_text(labels::json) AS value
      WHERE NOT EXISTS (SELECT FROM tags WHERE owner_id = owner AND name = value);
    refused := CASE
      WHEN library.snippets > most_snippets THEN 'snippets'
      WHEN library.bytes > most_bytes THEN 'bytes'
      WHEN gained > 0 AND gained + (SELECT count(*) FROM tags WHERE owner_id = owner) > most_tags THEN 'tags'
      WHEN 2 * (${taken("library")}) > most_taken
        - (SELECT coalesce(sum(${taken("others")}), 0) FROM libraries AS others WHERE owner_id <> owner) THEN 'disk' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags, description, code)
      VALUES (owner, language, is_private, at, at, 1, heading, labels, about, body) RETURNING id INTO snippet_id;
    INSERT INTO commits VALUES (mark, marked_at, snippet_id);
    IF key IS NULL THEN RETURN; END IF;
    INSERT INTO idempotency_keys VALUES (owner, key, print, snippet_id, at);
    IF snippet_id % ${spareKeys} = 0 THEN
      DELETE FROM idempotency_keys WHERE owner_id = owner AND key_hash IN (
        SELECT key_hash FROM idempotency_keys WHERE owner_id = owner ORDER BY created_at DESC OFFSET ${mostKeys});
    END IF;
  END $$;
`;

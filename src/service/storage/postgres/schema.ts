import { fillSegments } from "../segments.ts";
import { sharedAccounts } from "../members.ts";
import { oldestSharers, sharing } from "../sharing.ts";
import { auditTable, firstTables, segmentTable, verificationTable, type Words } from "../tables.ts";
import { creationFunction } from "./creation.ts";
import { countingFunction, countingTriggers } from "./segmentTriggers.ts";

const bytesOf = (row: "NEW" | "OLD"): string =>
  ["title", "tags", "description", "code"]
    .map((column) => `coalesce(octet_length(${row}.${column}), 0)`)
    .join(" + ");

const tagsOf = (row: "NEW" | "OLD"): string =>
  `SELECT value AS name, count(*) AS count FROM json_array_elements_text(${row}.tags::json) GROUP BY value`;

/** Count each account's usage. */
const triggers = `
  CREATE FUNCTION snippet_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE libraries SET
      snippets = snippets + CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END,
      bytes = bytes + ${bytesOf("NEW")} - (${bytesOf("OLD")})
      WHERE owner_id = coalesce(NEW.owner_id, OLD.owner_id);
    IF OLD.tags IS DISTINCT FROM NEW.tags THEN
      IF OLD.tags IS NOT NULL THEN
        UPDATE tags SET count = tags.count - lost.count FROM (${tagsOf("OLD")}) AS lost
          WHERE tags.owner_id = OLD.owner_id AND tags.name = lost.name;
        DELETE FROM tags USING (${tagsOf("OLD")}) AS lost
          WHERE tags.owner_id = OLD.owner_id AND tags.name = lost.name AND tags.count = 0;
      END IF;
      IF NEW.tags IS NOT NULL THEN
        INSERT INTO tags (owner_id, name, count)
          SELECT NEW.owner_id, gained.name, gained.count FROM (${tagsOf("NEW")}) AS gained
          ON CONFLICT (owner_id, name) DO UPDATE SET count = tags.count + excluded.count;
      END IF;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER snippet_written AFTER INSERT OR UPDATE OR DELETE ON snippets
    FOR EACH ROW EXECUTE FUNCTION snippet_written();
`;

/** Names are compared by bytes, which is the same order everywhere. */
const words: Words = {
  counter: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  integer: "bigint",
  mark: "integer",
  text: "text",
  exact: 'text COLLATE "C"',
  utf8: "bytea",
  table: "",
  keyed: "",
  changing: " WITH (fillfactor = 50)",
  changingKeyed: " WITH (fillfactor = 50)",
  passing: " UNLOGGED",
};

const ownTables = `
  CREATE TABLE commits (id uuid PRIMARY KEY, at bigint NOT NULL);
  CREATE INDEX commits_by_age ON commits (at);
  CREATE INDEX web_sessions_by_expiry ON web_sessions (expires_at);
  CREATE INDEX authorization_codes_by_expiry ON authorization_codes (expires_at);
`;

/**
 * The n-th entry leads from version n of the schema to n + 1. Released entries are never edited. The previous program
 * must work after an entry, so a column is removed one release after its last use.
 */
export const migrations: readonly string[] = [
  `${firstTables(words)}${ownTables}${triggers}`,
  // The triggers are created first: their lock keeps out writers until the existing snippets are counted.
  `${segmentTable(words)}${countingFunction()}${countingTriggers}${fillSegments}`,
  auditTable(words),
  verificationTable(words),
  creationFunction,
  sharing,
  sharedAccounts("bigint", "bigint GENERATED ALWAYS AS IDENTITY"),
  oldestSharers,
];

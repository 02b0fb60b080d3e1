import { fillSegments } from "../segments.ts";
import { sharedAccounts } from "../members.ts";
import { oldestSharers, sharing } from "../sharing.ts";
import { auditTable, firstTables, segmentTable, verificationTable, type Words } from "../tables.ts";
import { countingTriggers, segmentTriggers } from "./segmentTriggers.ts";

/** Marks the file as this service's ("Snip"), so that no other program's database is modified. */
export const applicationId = 0x536e6970;

const bytesOf = (row: "NEW" | "OLD"): string =>
  `octet_length(${row}.title) + octet_length(${row}.tags) + octet_length(${row}.description) + octet_length(${row}.code)`;

const tagsGained = `
    INSERT INTO tags (owner_id, name, count)
      SELECT NEW.owner_id, value, 1 FROM json_each(NEW.tags) WHERE true
      ON CONFLICT DO UPDATE SET count = count + 1;`;

const tagsLost = `
    UPDATE tags SET count = count - 1
      WHERE owner_id = OLD.owner_id AND name IN (SELECT value FROM json_each(OLD.tags));
    DELETE FROM tags WHERE owner_id = OLD.owner_id AND count = 0
      AND name IN (SELECT value FROM json_each(OLD.tags));`;

/** Count each account's usage, so that quotas and the list of tags need no counting. */
const triggers = `
  CREATE TRIGGER snippets_inserted AFTER INSERT ON snippets BEGIN
    INSERT INTO libraries (owner_id, snippets, bytes) VALUES (NEW.owner_id, 1, ${bytesOf("NEW")})
      ON CONFLICT DO UPDATE SET snippets = snippets + 1, bytes = bytes + excluded.bytes;${tagsGained}
  END;
  CREATE TRIGGER snippets_deleted AFTER DELETE ON snippets BEGIN
    UPDATE libraries SET snippets = snippets - 1, bytes = bytes - (${bytesOf("OLD")})
      WHERE owner_id = OLD.owner_id;${tagsLost}
  END;
  CREATE TRIGGER snippets_updated AFTER UPDATE ON snippets BEGIN
    UPDATE libraries SET bytes = bytes + ${bytesOf("NEW")} - (${bytesOf("OLD")})
      WHERE owner_id = OLD.owner_id;
  END;
  CREATE TRIGGER tags_updated AFTER UPDATE OF tags ON snippets WHEN OLD.tags <> NEW.tags BEGIN${tagsLost}${tagsGained}
  END;
`;

const words: Words = {
  counter: "INTEGER PRIMARY KEY AUTOINCREMENT",
  integer: "INTEGER",
  mark: "INTEGER",
  text: "TEXT",
  exact: "TEXT",
  utf8: "BLOB",
  table: " STRICT",
  keyed: " STRICT, WITHOUT ROWID",
  changing: " STRICT",
  changingKeyed: " STRICT, WITHOUT ROWID",
  passing: "",
};

/** The n-th entry leads from `user_version` n to n + 1. Released entries are never edited. */
export const migrations: readonly string[] = [
  `${firstTables(words)}${triggers}`,
  `${segmentTable(words)}${segmentTriggers()}${countingTriggers}${fillSegments}`,
  auditTable(words),
  verificationTable(words),
  sharing,
  sharedAccounts("INTEGER", "INTEGER"),
  oldestSharers,
];

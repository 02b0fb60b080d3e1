import { anyLanguage, endOfList, segmentAt, segmentKey, segmentSize } from "../segments.ts";

const counted = (row: "NEW" | "OLD", list: string, change: string): string => `
    UPDATE list_segments SET count = count ${change}
      WHERE (${segmentKey}) = ${segmentAt(`${row}.owner_id`, list, `${row}.created_at, ${row}.id`)};`;

const listed = (list: string): string => `
    INSERT INTO list_segments (${segmentKey}, count)
      VALUES (NEW.owner_id, ${list}, ${endOfList}, ${endOfList}, 0) ON CONFLICT DO NOTHING;${counted("NEW", list, "+ 1")}`;

const unlisted = (list: string): string => counted("OLD", list, "- 1");

const segment = `(${segmentKey}) = (NEW.owner_id, NEW.language_id, NEW.until_at, NEW.until_id)`;

const divided = (name: string, condition: string, where: string, size: number): string => `
  CREATE TRIGGER ${name} AFTER UPDATE OF count ON list_segments
  WHEN NEW.count > ${2 * size} AND NEW.language_id ${condition} BEGIN
    INSERT INTO list_segments (${segmentKey}, count)
      SELECT NEW.owner_id, NEW.language_id, created_at, id, NEW.count - ${size} FROM snippets
      WHERE ${where} AND (created_at, id) < (NEW.until_at, NEW.until_id)
      ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${size - 1};
    UPDATE list_segments SET count = ${size} WHERE ${segment};
  END;`;

/** Divide segments that are too large. @param size of a segment; tests take a smaller one. */
export const segmentTriggers = (size: number = segmentSize): string => `
  DROP TRIGGER IF EXISTS list_divided;
  DROP TRIGGER IF EXISTS language_divided;
  ${divided("list_divided", `= ${anyLanguage}`, "owner_id = NEW.owner_id", size)}
  ${divided("language_divided", `<> ${anyLanguage}`, "owner_id = NEW.owner_id AND language_id = NEW.language_id", size)}
`;

/** Each row is counted directly after it is written; empty segments are deleted. */
export const countingTriggers = `
  CREATE TRIGGER segment_ended AFTER UPDATE OF count ON list_segments
  WHEN NEW.count = 0 AND NEW.until_at < ${endOfList} BEGIN DELETE FROM list_segments WHERE ${segment}; END;
  CREATE TRIGGER snippet_listed AFTER INSERT ON snippets BEGIN${listed(String(anyLanguage))}${listed("NEW.language_id")}
  END;
  CREATE TRIGGER snippet_moved AFTER UPDATE OF language_id ON snippets WHEN OLD.language_id <> NEW.language_id BEGIN${unlisted("OLD.language_id")}${listed("NEW.language_id")}
  END;
  CREATE TRIGGER snippet_unlisted AFTER DELETE ON snippets BEGIN${unlisted(String(anyLanguage))}${unlisted("OLD.language_id")}
  END;
`;

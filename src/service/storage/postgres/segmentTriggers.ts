import { anyLanguage, endOfList, segmentAt, segmentKey, segmentSize } from "../segments.ts";

/**
 * Adds `change` to the count of one snippet. A snippet is counted before its insertion and after its deletion. So all
 * rows of the table are counted when a segment is divided, even within a statement for many rows.
 *
 * @param size of a segment; tests take a smaller one.
 */
export const countingFunction = (size: number = segmentSize): string => `
  CREATE OR REPLACE FUNCTION count_snippet(owner bigint, list bigint, at bigint, snippet bigint, change integer)
  RETURNS void LANGUAGE plpgsql AS $$ DECLARE
    segment list_segments;
    middle bigint[];
    newer bigint;
  BEGIN
    UPDATE list_segments SET count = count + change
      WHERE (${segmentKey}) = ${segmentAt("owner", "list", "at, snippet")} RETURNING * INTO segment;
    IF NOT FOUND THEN
      INSERT INTO list_segments (${segmentKey}, count)
        SELECT owner, list, ${endOfList}, ${endOfList}, 1 WHERE change > 0;
    ELSIF segment.count > ${2 * size} THEN
      IF list = ${anyLanguage} THEN ${middleOf("owner_id = owner", size)}
      ELSE ${middleOf("owner_id = owner AND language_id = list", size)} END IF;
      newer := ${size} + ((at, snippet) > (middle[1], middle[2]))::integer;
      UPDATE list_segments SET count = newer
        WHERE (${segmentKey}) = (owner, list, segment.until_at, segment.until_id);
      INSERT INTO list_segments (${segmentKey}, count)
        VALUES (owner, list, middle[1], middle[2], segment.count - newer);
    ELSIF segment.count = 0 AND segment.until_at < ${endOfList} THEN
      DELETE FROM list_segments WHERE (${segmentKey}) = (owner, list, segment.until_at, segment.until_id);
    END IF;
  END $$;
`;

/** The position at which the newer part begins. */
function middleOf(where: string, size: number): string {
  return `SELECT ARRAY[created_at, id] INTO middle FROM snippets
        WHERE ${where} AND (created_at, id) < (segment.until_at, segment.until_id)
        ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET ${size - 1};`;
}

/** Locks the owner's row until the end of the transaction, so that counting is serial and sees earlier changes. */
export const countingTriggers = `
  CREATE FUNCTION snippet_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM FROM libraries WHERE owner_id = coalesce(NEW.owner_id, OLD.owner_id) FOR NO KEY UPDATE;
    IF TG_OP = 'INSERT' THEN
      PERFORM count_snippet(NEW.owner_id, ${anyLanguage}, NEW.created_at, NEW.id, 1);
    ELSE
      PERFORM count_snippet(OLD.owner_id, OLD.language_id, OLD.created_at, OLD.id, -1);
    END IF;
    IF TG_OP = 'DELETE' THEN
      PERFORM count_snippet(OLD.owner_id, ${anyLanguage}, OLD.created_at, OLD.id, -1);
    ELSE
      PERFORM count_snippet(NEW.owner_id, NEW.language_id, NEW.created_at, NEW.id, 1);
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER snippet_listed BEFORE INSERT ON snippets FOR EACH ROW EXECUTE FUNCTION snippet_counted();
  CREATE TRIGGER snippet_moved BEFORE UPDATE ON snippets FOR EACH ROW
    WHEN (OLD.language_id <> NEW.language_id) EXECUTE FUNCTION snippet_counted();
  CREATE TRIGGER snippet_unlisted AFTER DELETE ON snippets FOR EACH ROW EXECUTE FUNCTION snippet_counted();
`;

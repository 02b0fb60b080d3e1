/**
 * Each list (all snippets of an owner, or those in one language) is stored as segments: ranges of the list's order with the
 * number of their snippets, so that a page is found by adding counts. A segment ends before `until`, where the next newer
 * one begins. It is divided at twice this size, and deleted with its last snippet; the newest segment of a list stays.
 */
export const segmentSize = 2_000;

/** Stands for all languages. */
export const anyLanguage = -1;

/** The end of the newest segment, after every snippet. */
export const endOfList = Number.MAX_SAFE_INTEGER;

export const segmentKey = "owner_id, language_id, until_at, until_id";

/** SQL for the key of the segment that contains a position. */
export const segmentAt = (owner: string, list: string, place: string): string =>
  `(SELECT ${segmentKey} FROM list_segments WHERE owner_id = ${owner} AND language_id = ${list}
      AND (until_at, until_id) > (${place}) ORDER BY until_at, until_id LIMIT 1)`;

/** Makes the segments of all existing lists. */
export const fillSegments = `
  INSERT INTO list_segments (${segmentKey}, count)
    SELECT owner_id, list, lead(created_at, 1, ${endOfList}) OVER older, lead(id, 1, ${endOfList}) OVER older,
      lead(place, 1, total + 1) OVER older - place
    FROM (
      SELECT owner_id, list, created_at, id, count(*) OVER (PARTITION BY owner_id, list) AS total,
        row_number() OVER (PARTITION BY owner_id, list ORDER BY created_at, id) AS place
      FROM (SELECT owner_id, ${anyLanguage} AS list, created_at, id FROM snippets
        UNION ALL SELECT owner_id, language_id, created_at, id FROM snippets) AS listed) AS placed
    WHERE place % ${segmentSize} = 1 WINDOW older AS (PARTITION BY owner_id, list ORDER BY place);
`;

/**
 * The segment in which a page begins, with the number of snippets before it and in total. $1 is the owner, $2 the list,
 * $3 the number of snippets before the page.
 */
export const segmentOfPage = `SELECT * FROM (
    SELECT until_at, until_id, CAST(sum(count) OVER newest - count AS bigint) AS before,
      CAST(sum(count) OVER () AS bigint) AS total
    FROM list_segments WHERE owner_id = $1 AND language_id = $2
    WINDOW newest AS (ORDER BY until_at DESC, until_id DESC)) AS segments
  WHERE before <= $3 ORDER BY before DESC LIMIT 1`;

import { isPostgres } from "../../../src/service/cli/openStorage.ts";
import { countingFunction } from "../../../src/service/storage/postgres/segmentTriggers.ts";
import { anyLanguage, endOfList } from "../../../src/service/storage/segments.ts";
import { segmentTriggers } from "../../../src/service/storage/sqlite/segmentTriggers.ts";
import type { Row } from "../../../src/service/storage/row.ts";
import { rowsOf } from "./rowsOf.ts";

/** The segments of a database's lists, which are divided as soon as they are larger than twice this size. */
export class SegmentedLists {
  readonly #address: string;
  readonly #size: number;

  private constructor(address: string, size: number) {
    this.#address = address;
    this.#size = size;
  }

  static async dividedAt(address: string, size: number): Promise<SegmentedLists> {
    const lists = new SegmentedLists(address, size);
    await lists.rows(isPostgres(address) ? countingFunction(size) : segmentTriggers(size));
    return lists;
  }

  /** @returns how many segments there are, after it was looked that each has as many snippets as it tells, and each snippet two. */
  async check(): Promise<number> {
    const [row] = await this.rows(
      `SELECT count(*) AS every, CAST(coalesce(sum(count), 0) - (SELECT 2 * count(*) FROM snippets) AS bigint) AS missing,
         coalesce(sum(CASE WHEN count > ${2 * this.#size} OR count < 1 AND until_at < ${endOfList}
           OR count <> (SELECT count(*) FROM snippets WHERE owner_id = segment.owner_id
             AND segment.language_id IN (language_id, ${anyLanguage}) AND (created_at, id) < (until_at, until_id)
             AND (from_at IS NULL OR (created_at, id) >= (from_at, from_id))) THEN 1 ELSE 0 END), 0) AS wrong
       FROM (SELECT *, lag(until_at) OVER older AS from_at, lag(until_id) OVER older AS from_id FROM list_segments
         WINDOW older AS (PARTITION BY owner_id, language_id ORDER BY until_at, until_id)) AS segment`,
    );
    const [missing, wrong] = [row?.integer("missing"), row?.integer("wrong")];
    if (missing !== 0 || wrong !== 0)
      throw new Error(`${missing} missing, ${wrong} wrong segments`);
    return row?.integer("every") ?? 0;
  }

  rows(sql: string): Promise<readonly Row[]> {
    return rowsOf(this.#address, sql);
  }
}

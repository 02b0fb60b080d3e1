import { hash } from "node:crypto";
import type { PoolClient } from "pg";
import { Row } from "../row.ts";
import type { Parameter, Session } from "../sql.ts";
import { Failure } from "./failure.ts";

/** @param answer time limit of a statement, in milliseconds. */
export function sessionOf(client: PoolClient, answer: number): Session {
  const query = async (text: string, values: readonly Parameter[]) => {
    try {
      const options = { text, query_timeout: answer };
      if (values.length > 0) {
        // A named statement is planned once; planning is the most expensive part.
        return await client.query({ ...options, name: hash("md5", text), values: [...values] });
      }
      // There may be several statements, each with a result.
      return [await client.query(options)].flat().at(-1);
    } catch (error) {
      throw new Failure(error);
    }
  };
  return {
    rows: async (sql, ...parameters) => {
      const { rows = [] } = (await query(sql, parameters)) ?? {};
      return rows.map((values: Readonly<Record<string, unknown>>) => new Row(values));
    },
    run: async (sql, ...parameters) => (await query(sql, parameters))?.rowCount ?? 0,
    lock: async (sql, ...parameters) => void (await query(sql, parameters)),
  };
}

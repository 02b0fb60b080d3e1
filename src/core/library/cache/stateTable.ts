import { hash } from "node:crypto";
import { parsedJson } from "../files/parsedJson.ts";
import { emptyState } from "./cacheState.ts";
import type { CacheState } from "./cacheState.ts";
import type { Moment } from "./cacheChange.ts";
import { damage } from "../../sqlite.ts";
import type { Sqlite } from "../../sqlite.ts";

/** Facts about all rows together, so that a missing row is noticed. */
export interface Whole {
  readonly moment: Moment;
  /** The last change of the state. */
  readonly stateMoment: Moment;
  /** The last confirmation of any write from here. */
  readonly lastWritten: Moment;
  readonly count: number;
  /** The rows' checksums, combined so that their order does not matter. */
  readonly mark: number;
}

/** For a file without rows. */
export const nothing: Whole = { moment: 0, stateMoment: 0, lastWritten: 0, count: 0, mark: 0 };

/** Texts by name, each with its checksum. */
export class StateTable {
  readonly #file: Sqlite;

  constructor(file: Sqlite) {
    this.#file = file;
  }

  /** @throws {SnippetError} as damage. */
  whole(): Whole {
    const [text, sum] = this.#file.get("SELECT text, sum FROM state WHERE name = 'whole'") ?? [];
    if (typeof text !== "string" || sum !== stateSum("whole", text)) {
      throw damage("whole");
    }
    const numbers = text.split(" ").map(Number);
    const [moment = 0, stateMoment = 0, lastWritten = 0, count = 0, mark = 0] = numbers;
    return { moment, stateMoment, lastWritten, count, mark };
  }

  setWhole({ moment, stateMoment, lastWritten, count, mark }: Whole): void {
    this.#set("whole", [moment, stateMoment, lastWritten, count, mark].join(" "));
  }

  /** The state without damaged members. */
  state(): CacheState {
    const rows = this.#file.all("SELECT name, text, sum FROM state");
    const members = rows.flatMap(([name, text, sum]) => {
      const isWhole = sum === stateSum(String(name), String(text));
      return isWhole && Object.hasOwn(emptyState, String(name))
        ? [[name, parsedJson(String(text))]]
        : [];
    });
    return { ...emptyState, ...(Object.fromEntries(members) as Partial<CacheState>) };
  }

  setState(state: Partial<CacheState>): void {
    for (const [name, value] of Object.entries(state)) {
      if (value === undefined) {
        this.#file.run("DELETE FROM state WHERE name = ?", name);
      } else {
        this.#set(name, JSON.stringify(value));
      }
    }
  }

  #set(name: string, text: string): void {
    const sql = "INSERT OR REPLACE INTO state (name, text, sum) VALUES (?, ?, ?)";
    this.#file.run(sql, name, text, stateSum(name, text));
  }
}

function stateSum(name: string, text: string): string {
  return hash("sha256", `${name} ${text}`);
}

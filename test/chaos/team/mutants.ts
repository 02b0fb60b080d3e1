import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../support/projectRoot.ts";

/** A fault of the service, planted in its source text as it is read. */
export interface Mutant {
  /** Below `src/service`; not of the schema, which is made before a run by what has no fault. */
  readonly file: string;
  readonly replaced: readonly (readonly [text: string, by: string])[];
  /** All must find it. */
  readonly foundBy: readonly Finder[];
}

export type TeamSign = "faults" | "failedInRolls" | "guesses";

/** Tests over PostgreSQL, or the sign of {@link checkTeam} with so many troubles. */
export type Finder =
  { readonly tests: string } | { readonly troubles: number; readonly team: TeamSign };

const grants = "storage/stores/grantStore.ts";
const snippets = "storage/postgres/snippetStore.ts";
const database = "storage/postgres/database.ts";

/** By what the service forgets. */
export const mutants: Readonly<Record<string, Mutant>> = {
  "to hold the account while a session allows an application": {
    file: grants,
    replaced: [['ORDER BY id FOR SHARE"', 'ORDER BY id"']],
    foundBy: [{ tests: "test/postgres/team.test.ts" }],
  },
  "to hold a family while its tokens are replaced": {
    file: grants,
    replaced: [["FROM families WHERE id = $1 FOR NO KEY UPDATE", "FROM families WHERE id = $1"]],
    foundBy: [{ tests: "test/unit/service/storage/grantStore.test.ts" }],
  },
  "that a code was used": {
    file: grants,
    replaced: [["WHERE code_hash = $1 AND used = 0", "WHERE code_hash = $1"]],
    foundBy: [{ tests: "test/unit/service/storage/grantStore.test.ts" }],
  },
  "the key of a creation": {
    file: snippets,
    replaced: [["idempotency?.keyHash,", "undefined,"]],
    foundBy: [{ tests: "test/unit/service/api/conditions.test.ts" }],
  },
  "the version that a write goes over": {
    file: "storage/stores/snippetStore.ts",
    replaced: [["($3::bigint IS NULL OR version = $3)", "($3::bigint IS NULL OR true)"]],
    foundBy: [{ tests: "test/postgres/versions.test.ts" }],
  },
  "that a commit is in doubt": {
    file: database,
    replaced: [["(await this.#commit(mark))", "undefined"]],
    foundBy: [{ tests: "test/postgres/doubt.test.ts" }],
  },
  "to let the writes of one library wait without a connection": {
    file: snippets,
    replaced: [
      [
        "database.queued(ownerId, () => database.transaction",
        "(async (work) => work())(() => database.transaction",
      ],
    ],
    foundBy: [{ tests: "test/postgres/connectionTurns.test.ts" }],
  },
  "to count attempts where other processes see them": {
    file: "storage/stores/limitStore.ts",
    replaced: [
      ["async take(key, rate", "async take(own, rate"],
      ["const ahead =", "const key = `${process.pid} ${own}`; const ahead ="],
    ],
    foundBy: [{ troubles: 0, team: "guesses" }],
  },
  "the disk before it tells that something is kept": {
    file: database,
    replaced: [
      [
        "`BEGIN; SET LOCAL lock_timeout",
        "`BEGIN; SET LOCAL synchronous_commit = off; SET LOCAL lock_timeout",
      ],
      [
        "(set_config('lock_timeout'",
        "(set_config('synchronous_commit', 'off', true) || set_config('lock_timeout'",
      ],
    ],
    foundBy: [{ troubles: 8, team: "faults" }],
  },
  "requests under way when it ends": {
    file: "cli/serve.ts",
    replaced: [
      ["await delay(drain);", "await delay(0);"],
      ["await server.close(lastAnswers);", "await server.close(0);"],
    ],
    foundBy: [{ troubles: 6, team: "failedInRolls" }],
  },
};

/** The name of one is in this variable of a process that `mutate.ts` is imported in. */
export const mutantVariable = "SNIPPET_TEST_MUTANT";

/** @throws where the text to replace is not there just once: the service has changed. */
export function mutated({ file, replaced }: Mutant): string {
  let text = readFileSync(join(projectRoot, "src/service", file), "utf8");
  for (const [from, to] of replaced) {
    const count = text.split(from).length - 1;
    if (count !== 1) throw new Error(`${file} has ${count} times: ${from}`);
    text = text.replace(from, () => to);
  }
  return text;
}

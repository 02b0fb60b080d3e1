import type { Transport } from "../../../src/core/http/transport.ts";
import { PacedClock } from "../../support/computer/pacedClock.ts";
import type { Fault } from "../walk/fault.ts";
import { Judge } from "../walk/judge.ts";
import { ProductStack } from "../walk/productStack.ts";
import { Walk } from "../walk/walk.ts";
import { auditFaults } from "./audit.ts";
import { excuses } from "./excuses.ts";
import { GeneratedServer } from "./generatedServer.ts";
import type { Traits } from "./traits.ts";

export interface WalkResult {
  readonly faults: readonly Fault[];
  /** What was told in place of a success, as `step: sentence`. */
  readonly told: readonly string[];
  /** Steps that ended well. */
  readonly kept: number;
  readonly server: GeneratedServer;
}

/** What another device saved. */
const rich = {
  title: "Rich",
  description: "What it does",
  tags: ["alpha", "beta"],
  private: true,
  code: "rich();\nand_more();\n",
  language: "2",
};

const plan = {
  secret: {
    languageId: "1",
    title: "A secret",
    description: "",
    tags: ["one", "two-2", "drei"],
    private: true,
    code: 'const key = "s3cret";\n\n\tkeep(key); // é 👩‍👩‍👧\n',
  },
  open: {
    languageId: "2",
    title: "An open one",
    description: "For <all> & everybody",
    tags: ["web"],
    private: false,
    code: "open();\n",
  },
  change: { title: "An open one, changed", description: "", tags: ["web", "more"] },
  word: "s3cret",
  another: rich.title,
};

/**
 * Walks through one generated server.
 * @param around lies around the transport: a planted fault.
 */
export async function walk(
  traits: Traits,
  around?: (transport: Transport) => Transport,
): Promise<WalkResult> {
  const clock = new PacedClock();
  await using server = await GeneratedServer.start(traits, () => clock.now());
  fill(server, traits);
  const stack = new ProductStack(server.url, clock, {}, around);
  const judge = new Judge(excuses(traits));
  const run = new Walk(server, stack, judge, {
    ...plan,
    hasTitles: traits.names !== "odd",
    // The code is told in the description then.
    unknown: [traits.untold].filter((field) => !/nothing|code/.test(field)),
    rewritten: [],
    keepsDeleted: false,
    tellsCode: !traits.untold.startsWith("code"),
    hidesFields: traits.names === "odd" || traits.session.startsWith("ended"),
  });
  await run.all();
  await stack.end();
  const { faults, told } = judge;
  return { faults: [...faults, ...auditFaults(server.seen)], told, kept: run.kept, server };
}

function fill(server: GeneratedServer, traits: Traits): void {
  const kept = (code: string): string =>
    traits.code === "dropped" || traits.code === "refused" ? "" : code;
  const count = { few: 3, many: 45, none: 0 }[traits.seeds];
  for (let seed = 1; seed <= count; seed += 1) {
    server.add({ title: `Seed ${seed}`, code: kept(`seed(${seed});\n`), tags: ["web"] });
  }
  if (count > 0) server.add({ ...rich, code: kept(rich.code) });
}

import { createSecureContext } from "node:tls";
import { inspect } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ApiClient } from "../../src/core/api/client.ts";
import { ConstantToken } from "../../src/core/api/constantToken.ts";
import { isSnippetError } from "../../src/core/errors.ts";
import type { Route } from "../../src/core/http/sending/dispatchers.ts";
import type { TransportLimits } from "../../src/core/http/limits.ts";
import { patientTransport } from "../../src/core/http/resilience/patientTransport.ts";
import { UndiciTransport } from "../../src/core/http/sending/undiciTransport.ts";
import type { SnippetDraft } from "../../src/core/model.ts";
import type { Clock } from "../../src/core/ports.ts";
import { apiClient } from "../support/api/apiClient.ts";
import { HttpDouble } from "../support/http/httpDouble.ts";
import { authority } from "./certificates.ts";
import { ChaosServer } from "./chaosServer.ts";
import type { Misbehaviour } from "./misbehaviour.ts";

const token = "chaos-secret-token";
/** A fiftieth of the real ones, so that a thousand time-outs take minutes. */
const scale = 50;
const limits: TransportLimits = {
  connect: 10_000 / scale,
  headers: 15_000 / scale,
  silence: 15_000 / scale,
  total: 30_000 / scale,
  bodyBytes: 1_000_000,
};
/** Three tries, the waits between them and a look for what was perhaps created; in the scale of the limits. */
export const deadlineMs = 600_000 / scale;
const atOnce = 8;
const trusted = createSecureContext({ ca: authority });

const draft: SnippetDraft = {
  title: "Chaos",
  description: "Nothing of this may be lost.",
  tags: ["chaos"],
  languageId: "1",
  private: true,
  code: "let there = 'be';\n",
};

/** What a deletion gives that is done. */
const deleted = Symbol("deleted");

const operations: Readonly<Record<string, (client: ApiClient) => Promise<unknown>>> = {
  account: (client) => client.account(),
  languages: (client) => client.languages(),
  list: (client) => client.list({ page: 1, perPage: 100 }),
  read: (client) => client.read("1"),
  create: (client) => client.create(draft),
  update: (client) => client.update("1", draft),
  delete: (client) => client.delete("1").then(() => deleted),
};

export const operationCount = Object.keys(operations).length;

/** A real clock that goes faster by the scale. */
const fastClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds / scale);
    return { dispose: () => clearTimeout(timer) };
  },
};

export interface ChaosResult {
  readonly misbehaviours: number;
  readonly ended: number;
  readonly slowestMs: number;
  readonly heapGrowthBytes: number;
  readonly foreignRequests: number;
  readonly unhandled: number;
  /** How often each code was the end. */
  readonly codes: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

/** Every misbehaviour meets every operation; each must end in time, in a typed error with a sentence for people. */
export async function checkChaos(misbehaviours: readonly Misbehaviour[]): Promise<ChaosResult> {
  const foreign = await HttpDouble.start((_request, response) => void response.end("[]"));
  const unhandled: unknown[] = [];
  const remember = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", remember);
  const before = heapBytes();
  const result = { ended: 0, slowestMs: 0, codes: new Map<string, number>() };
  const faults: string[] = [];
  const waiting = [...misbehaviours];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (const end of await endsOf(next, foreign.url)) {
        if (end.code === undefined) {
          faults.push(`${next.name}, ${end.operation}: ${end.fault}`);
        } else {
          result.ended += 1;
          result.codes.set(end.code, (result.codes.get(end.code) ?? 0) + 1);
        }
        result.slowestMs = Math.max(result.slowestMs, end.ms);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const heapGrowthBytes = heapBytes() - before;
  process.off("unhandledRejection", remember);
  await foreign.close();
  faults.push(...unhandled.map((reason) => `unhandled: ${inspect(reason)}`));
  return {
    ...result,
    misbehaviours: misbehaviours.length,
    heapGrowthBytes,
    foreignRequests: foreign.seen.length,
    unhandled: unhandled.length,
    faults,
  };
}

interface End {
  readonly operation: string;
  readonly ms: number;
  /** Undefined for an end that is none. */
  readonly code: string | undefined;
  readonly fault: string;
}

async function endsOf(misbehaviour: Misbehaviour, foreign: string): Promise<readonly End[]> {
  const server = await ChaosServer.start(misbehaviour, foreign);
  const undici = new UndiciTransport(limits, routeTo(server, misbehaviour));
  const ends = await Promise.all(
    Object.entries(operations).map(async ([operation, run]) => {
      const transport = patientTransport(undici, fastClock, () => limits.total);
      const client = apiClient(server.url, transport, new ConstantToken(token));
      const started = performance.now();
      const { code, fault } = await judged(run(client), misbehaviour.deletes === true);
      return { operation, ms: performance.now() - started, code, fault };
    }),
  );
  await undici.dispose();
  await server.close();
  return ends;
}

/** Directly or over the server as a proxy; the authority of the tests is trusted in place of all others. */
function routeTo(server: ChaosServer, { reach }: Misbehaviour): Route {
  const proxy = { url: new URL(server.place), authorization: undefined, isStrict: true };
  return {
    proxyFor: () => (reach?.isProxy === true ? proxy : undefined),
    certificates: () => trusted,
  };
}

async function judged(
  running: Promise<unknown>,
  mayDelete: boolean,
): Promise<Pick<End, "code" | "fault">> {
  const timer = Promise.withResolvers<Pick<End, "code" | "fault">>();
  const late = setTimeout(() => timer.resolve(faulty("did not end in time")), deadlineMs);
  const ended = running.then(
    (value) =>
      mayDelete && value === deleted
        ? { code: "deleted", fault: "" }
        : faulty(`gave ${inspect(value).slice(0, 200)}`),
    (error: unknown) => {
      if (!isSnippetError(error) || error.code === "internal" || error.code === "cancelled") {
        return faulty(`threw ${inspect(error)}`);
      }
      if (!/^[A-Z“][^\n]{8,}[.”]$/u.test(error.message)) {
        return faulty(`said ${JSON.stringify(error.message)}`);
      }
      return inspect(error, { depth: 9, showHidden: true }).includes(token)
        ? faulty("told the token")
        : { code: error.code, fault: "" };
    },
  );
  return Promise.race([ended, timer.promise]).finally(() => clearTimeout(late));
}

function faulty(fault: string): Pick<End, "code" | "fault"> {
  return { code: undefined, fault };
}

/** After everything that nobody holds has been collected. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") {
    Reflect.apply(collect, undefined, []);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

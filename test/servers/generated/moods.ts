import type { Asked, Reply, Row } from "./row.ts";
import type { Traits } from "./traits.ts";

const html = { "content-type": "text/html" };

/** What the first write, or the first edit, is answered; nothing was done then. */
const refusedFirst: Readonly<Partial<Record<Traits["fault" | "editFault"], Reply>>> = {
  "503first": { status: 503, text: "Service Unavailable", headers: { "retry-after": "3" } },
  "429first": {
    status: 429,
    json: { message: "Too many requests" },
    headers: { "retry-after": "5" },
  },
  "500before": { status: 500, text: "Internal Server Error" },
};

/** What the first create, or the first edit, is answered after it was done. */
const lostFirst: Readonly<Partial<Record<Traits["fault" | "editFault"], Reply>>> = {
  "502after": { status: 502, text: "<h1>Bad Gateway</h1>", headers: html },
  hangUpAfter: { status: 200, hangsUp: true },
};

/** What a server does only now and then: faults, and copies that lag behind. */
export class Moods {
  readonly #traits: Traits;
  readonly #clock: () => number;
  readonly #old = new Map<string, Row | undefined>();
  readonly #createdAt = new Map<string, number>();
  #writes = 0;
  #edits = 0;

  constructor(traits: Traits, clock: () => number) {
    this.#traits = traits;
    this.#clock = clock;
  }

  /** Answers in place of the server, which does nothing then. */
  before({ method, segments }: Asked): Reply | undefined {
    if (method === "GET" || segments[0] !== "snippets") return undefined;
    if (method === "PUT") this.#edits += 1;
    if (method === "PUT" && this.#edits === 1) {
      const refused = refusedFirst[this.#traits.editFault];
      if (refused !== undefined) return refused;
    }
    this.#writes += 1;
    if (this.#writes !== 1) return undefined;
    return refusedFirst[this.#traits.fault];
  }

  /** Replaces the answer to what was done. */
  after({ method }: Asked, reply: Reply): Reply {
    if (method === "PUT" && this.#edits === 1 && reply.status < 300) {
      return lostFirst[this.#traits.editFault] ?? reply;
    }
    if (method !== "POST" || this.#writes !== 1 || reply.status >= 400) return reply;
    this.#writes += 1;
    return lostFirst[this.#traits.fault] ?? reply;
  }

  created(row: Row): void {
    this.#createdAt.set(row.id, this.#clock());
    if (this.#traits.lag === "read404") this.#old.set(row.id, undefined);
  }

  edited(old: Row, row: Row): void {
    if (this.#traits.lag === "readOld") this.#old.set(row.id, old);
  }

  /** What a read of it tells. */
  tells(row: Row): Row | undefined {
    if (this.isHidden(row)) return undefined;
    if (!this.#old.has(row.id)) return row;
    const old = this.#old.get(row.id);
    this.#old.delete(row.id);
    return old;
  }

  lists(row: Row): boolean {
    const age = this.#clock() - (this.#createdAt.get(row.id) ?? -Infinity);
    return !this.isHidden(row) && !(this.#traits.lag === "listLate" && age < 20_000);
  }

  /** A moderator looks at what was created on another day. */
  isHidden(row: Row): boolean {
    return this.#traits.creates === "acceptedLater" && this.#createdAt.has(row.id);
  }
}

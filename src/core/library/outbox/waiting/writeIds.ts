import type { Clock, RandomBytes } from "../../../ports.ts";
import type { SnippetId } from "../../../model.ts";
import type { WriteId } from "../../waitingWrite.ts";

const localPrefix = "local-";

/** Ids that sort in the order in which this window made them, whatever the clock does. */
export class WriteIds {
  readonly #clock: Pick<Clock, "now">;
  readonly #random: RandomBytes;
  #time = 0;
  #count = 0;

  constructor(clock: Pick<Clock, "now">, random: RandomBytes) {
    this.#clock = clock;
    this.#random = random;
  }

  next(): WriteId {
    this.#time = Math.max(this.#time, this.#clock.now());
    this.#count += 1;
    const random = Buffer.from(this.#random(8)).toString("hex");
    return `${inOrder(this.#time, 9)}-${inOrder(this.#count, 6)}-${random}`;
  }
}

/** What a snippet is called until the server has given it an id. */
export function localIdOf(create: WriteId): SnippetId {
  return `${localPrefix}${create}`;
}

/** Whether the server has not given an id yet. */
export function isLocalId(id: SnippetId): boolean {
  return id.startsWith(localPrefix);
}

function inOrder(number: number, digits: number): string {
  return Math.max(0, Math.trunc(number)).toString(36).padStart(digits, "0");
}

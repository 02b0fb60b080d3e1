import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";
import type { SimLibrary } from "./engineGround.ts";
import type { Oracle } from "./oracle.ts";
import { drain } from "./simWorld.ts";
import type { SimWorld } from "./simWorld.ts";
import { isBlocked, wordsBeside } from "./words.ts";

/** So often what is refused is sent again before the user gives it up. */
const patience = 3;

/** What the user decides about what is blocked. */
export class Decisions {
  readonly #world: SimWorld;
  readonly #oracle: Oracle;
  readonly #givesUp: boolean;
  /** How often what was refused was sent again. */
  readonly #retries = new Map<string, number>();

  /** @param givesUp whether the user discards in the end what stays refused. */
  constructor(world: SimWorld, oracle: Oracle, givesUp: boolean) {
    this.#world = world;
    this.#oracle = oracle;
    this.#givesUp = givesUp;
  }

  async decide(
    library: SimLibrary,
    given: WaitingWrite,
    choice: "mine" | "other" | "both",
  ): Promise<void> {
    // What was decided in the other window is not decided again.
    library.catchUp().catch(() => undefined);
    await drain();
    const held = library
      .waiting()
      .find(({ id, state }) => id === given.id && state === given.state);
    if (held === undefined) {
      return;
    }
    this.#world.note(
      `decides ${choice} about ${held.kind} ${held.snippetId} ${held.base?.code ?? ""} to ${held.draft?.code ?? ""}, beside ${held.other?.code ?? ""}`,
    );
    this.#world.posts.wanted(...wordsBeside(held.draft));
    if (held.state === "refused") {
      await this.#retry(library, held);
      return;
    }
    let isDone = false;
    library.resolve(held.id, choice).then(
      () => {
        isDone = true;
      },
      (error: unknown) => this.#world.note(`not decided: ${String(error)}`),
    );
    await drain();
    if (isDone) {
      this.#oracle.resolved(held, choice);
    }
  }

  async decideAll(library: SimLibrary): Promise<void> {
    for (const write of library.waiting()) {
      if (isBlocked(write)) {
        await this.decide(library, write, write.kind === "delete" ? "other" : "both");
      }
    }
  }

  /** What stays refused, and says why, the user gives up in the end. */
  async #retry(library: SimLibrary, held: WaitingWrite): Promise<void> {
    const retries = (this.#retries.get(held.id) ?? 0) + 1;
    this.#retries.set(held.id, retries);
    if (!this.#givesUp || this.#world.isFaulty || retries < patience) {
      await library.retry(held.id).catch(() => undefined);
      return;
    }
    this.#world.note(`gives up ${held.kind} ${held.draft?.code ?? ""}`);
    let isDone = false;
    library.discard(held.id).then(
      () => (isDone = true),
      (error: unknown) => this.#world.note(`not given up: ${String(error)}`),
    );
    await drain();
    if (isDone && held.error !== undefined) {
      const { records } = this.#world.server;
      this.#oracle.discarded(held, records.get(held.snippetId)?.draft);
    }
  }
}

import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";

/** What was found at the end of a session; each entry names a text. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly resurrected: readonly string[];
  /** Own texts that were overwritten by their person, and are on the server all the same. */
  readonly stale: readonly string[];
  /** Texts of the other device that ours went over without anybody having seen them. */
  readonly unseen: readonly string[];
}

/** `removed`: deleted by the other device, which the person may not know yet. */
type Fate = "alive" | "replaced" | "deleted" | "removed";

interface Text {
  readonly isForeign: boolean;
  /** How often it was saved on purpose. */
  copies: number;
  /** A save that was not acknowledged when its window was killed may be there or not. */
  isMaybe: boolean;
  fate: Fate;
}

/**
 * Knows what persons did, and so what must be on the server when all is quiet. Each text is saved once and is told
 * from all others by its code; a twin is saved several times, and never touched after that.
 */
export class Oracle {
  readonly #texts = new Map<string, Text>();

  saved(text: string, isForeign = false): void {
    const known = this.#texts.get(text);
    if (known === undefined) {
      this.#texts.set(text, { isForeign, copies: 1, isMaybe: false, fate: "alive" });
    } else {
      known.copies += 1;
    }
  }

  /** Someone who saw it put another in its place. */
  replaced(text: string): void {
    this.#end(text, "replaced");
  }

  /** The person saw it and deleted it. */
  deleted(text: string): void {
    this.#end(text, "deleted");
  }

  /** The other device deleted it. */
  removed(text: string): void {
    this.#end(text, "removed");
  }

  /** The window was killed before it said that it is saved; what it replaced may be there, too. */
  unsure(...texts: readonly (string | undefined)[]): void {
    for (const text of texts) {
      const known = text === undefined ? undefined : this.#texts.get(text);
      if (known !== undefined) {
        known.isMaybe = true;
      }
    }
  }

  /** The person decided about a conflict. */
  resolved({ kind, draft, theirs, base }: WaitingWrite, choice: "mine" | "theirs" | "both"): void {
    if (choice === "mine" && theirs !== undefined) {
      this.#end(theirs.code, kind === "delete" ? "deleted" : "replaced");
    }
    if (choice === "theirs" && draft !== undefined) {
      this.#end(draft.code, "replaced");
    }
    const mine = draft === undefined ? undefined : this.#texts.get(draft.code);
    if (choice !== "theirs" && mine?.fate === "removed") {
      // Deleted elsewhere, as the person was told, and wanted all the same.
      mine.fate = "alive";
    }
    if (kind === "delete" && choice !== "mine" && base !== undefined) {
      // The deletion was given up: should what was to be deleted still be there, nobody minds.
      this.unsure(base.code);
    }
  }

  /** @param onServer the code of every record. */
  verdict(onServer: readonly string[]): Verdict {
    const counts = new Map<string, number>();
    for (const text of onServer) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const found = { lost: [], duplicated: [], resurrected: [], stale: [], unseen: [] } as {
      readonly [Name in keyof Verdict]: string[];
    };
    for (const [name, text] of this.#texts) {
      const count = counts.get(name) ?? 0;
      const { fate, isForeign, isMaybe, copies } = text;
      if (fate === "alive" && count < copies && !isMaybe) {
        found[isForeign ? "unseen" : "lost"].push(name);
      } else if (fate === "alive" && count > copies) {
        found.duplicated.push(name);
      } else if (
        count > 0 &&
        !isMaybe &&
        (fate === "deleted" || (fate === "removed" && !isForeign))
      ) {
        // Whether the other device deleted its own text, or our deletion went over it, cannot be told: it is kept.
        found.resurrected.push(name);
      } else if (fate === "replaced" && count > 0 && !isMaybe) {
        found[count > 1 ? "duplicated" : "stale"].push(name);
      }
    }
    return found;
  }

  /** Every text of this device that was acknowledged: each must be somewhere for ever. */
  get ours(): readonly string[] {
    return [...this.#texts]
      .filter(([, { isForeign, isMaybe }]) => !isForeign && !isMaybe)
      .map(([name]) => name);
  }

  #end(text: string, fate: Fate): void {
    const known = this.#texts.get(text);
    // What the person put in its place counts, whatever the other device does with the old one.
    const isOver = known?.fate === "deleted" || (known?.fate === "replaced" && fate === "removed");
    if (known !== undefined && !isOver) {
      known.fate = fate;
    }
  }
}

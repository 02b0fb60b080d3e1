import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../src/core/model.ts";
import { isOfField, isTwin, wordsBeside, wordsOf } from "./words.ts";

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
  /** So many of them nobody minds: nothing told another device's record from ours. */
  spare: number;
  /** So many more nobody minds: a second copy stays when another device has deleted the first. */
  extra: number;
  /** A save that was not acknowledged when its window was killed may be there or not. */
  isMaybe: boolean;
  /** Nothing can be said of it any more: two snippets have it, and nobody told which was changed. */
  isOpen: boolean;
  /** It was deleted and brought back at once: the same record, or another one while the first one goes. */
  isUndone: boolean;
  fate: Fate;
}

/**
 * Knows what persons did, and so what must be on the server when all is quiet. Each text is saved once and is told
 * from all others by its code; a twin is saved several times, and what becomes of one of them is counted.
 */
export class Oracle {
  readonly #texts = new Map<string, Text>();
  /** Whether the snippet with this code is to be private, as the user chose when it was created. */
  readonly #hidden = new Map<string, boolean>();
  /** What users saved over a snippet with this code, in whichever window. */
  readonly #saved = new Map<string, readonly string[]>();

  readonly #binned = new Set<string>();
  /** What deleted snippets were called that were restored as others. */
  readonly #formerIds = new Set<string>();
  /** What the other device, which saw it, deleted, or put others in the place of. */
  readonly #goneElsewhere = new Set<string>();
  /** What users have ended in each snippet: who does so in a window that has not seen it ends no other twin. */
  readonly #ended = new Map<SnippetId, Set<string>>();
  /** Codes that a user wanted after they were deleted elsewhere. */
  readonly #insisted = new Set<string>();

  saved(text: string, isForeign = false): void {
    const known = this.#texts.get(text);
    if (known === undefined) {
      this.#texts.set(text, {
        isForeign,
        copies: 1,
        spare: 0,
        extra: 0,
        isMaybe: false,
        isOpen: false,
        isUndone: false,
        fate: "alive",
      });
    } else if (known.fate === "alive") {
      // A field that is brought back where another device has it already is there once.
      known.copies += isOfField(text) ? 0 : 1;
    } else {
      [known.copies, known.fate] = [1, "alive"];
    }
  }

  hid(code: string, isPrivate: boolean): void {
    this.#hidden.set(code, isPrivate);
  }

  /** It took the place of that code in one snippet: who changes a code decides nothing about who may see it. */
  hidAs(code: string, earlier: string): void {
    const isPrivate = this.#hidden.get(earlier);
    if (isPrivate !== undefined) {
      this.#hidden.set(code, isPrivate);
    }
  }

  /**
   * @param isTold whether the server tells who may see a record; where not, what is made anew of one is private.
   * @returns the codes of records that others may see and should not, or the other way round.
   */
  exposed(
    records: readonly { readonly draft: SnippetDraft }[],
    isTold: boolean,
  ): readonly string[] {
    return records
      .map(({ draft }) => draft)
      .filter(({ code, private: isPrivate = false }) => {
        const isHidden = this.#hidden.get(code) ?? isPrivate;
        return isHidden !== isPrivate && (isHidden || isTold) && !isTwin(code);
      })
      .map(({ code }) => code);
  }

  /** One of its records may have been taken for another one's. */
  spared(text: string): void {
    const known = this.#texts.get(text);
    if (known !== undefined) {
      known.spare += 1;
    }
  }

  /** There is a second copy of one of its records, and another device has deleted that one. */
  doubled(text: string): void {
    const known = this.#texts.get(text);
    if (known !== undefined) {
      known.extra += 1;
    }
  }

  /** Another device deleted it before this computer had seen it: the create is wanted all the same. */
  insistedOn(code: string): void {
    this.#insisted.add(code);
  }

  /**
   * The person brought it back. What is again as it was on the server changes nothing there, whatever another device has
   * made of it meanwhile.
   * @param isAlone whether nothing else of this text is left anywhere.
   */
  restored(text: string, isAlone: boolean): void {
    this.saved(text);
    this.#insisted.add(text);
    if (!isAlone) {
      this.#open(text);
    }
    if (isOfField(text) && this.#goneElsewhere.has(text)) {
      this.unsure(text);
    }
  }

  /** It is again as it was before it was sent: what another device has done with the snippet stands. */
  wentBack(draft: SnippetDraft): void {
    if (this.#goneElsewhere.has(draft.code)) {
      this.unsure(...wordsOf(draft));
    }
  }

  /** Who deletes it by its former id has not seen that it was restored as another snippet: that one may stay. */
  restoredAs(id: SnippetId, formerId: SnippetId): void {
    [id, formerId].forEach((name) => this.#ended.delete(name));
    if (id !== formerId) {
      this.#formerIds.add(formerId);
    }
  }

  wasRestoredAnew(formerId: SnippetId): boolean {
    return this.#formerIds.has(formerId);
  }

  /**
   * The person gave up what waited. Whether that stands again from which it started cannot be told.
   * @param onServer what the server has of it, and keeps: another edit that was to replace it may have become a snippet of its
   * own.
   */
  discarded(
    { snippetId, kind, draft, base, other, error }: WaitingWrite,
    onServer: SnippetDraft | undefined,
  ): void {
    const fate = kind === "create" ? "deleted" : "replaced";
    const words = wordsBeside(draft, base);
    const ended = kind === "create" ? this.#onceEnded(snippetId, words) : words;
    this.gaveDeletionUp();
    this.mayStay(snippetId, other);
    if (kind === "create" && error?.details.what === "id") {
      // The server made it and did not tell which, as the person was told.
      this.unsure(...wordsBeside(draft));
    }
    ended.forEach((word) => this.#end(word, fate));
    (base === undefined ? [] : wordsOf(base)).forEach((word) => this.#open(word));
    this.#mayRemain(onServer);
  }

  /** The person deleted it, and took that back. */
  undone(...texts: readonly string[]): void {
    for (const text of texts) {
      const known = this.#texts.get(text);
      if (known?.fate === "alive") {
        known.isUndone = true;
      } else {
        this.#open(text);
      }
    }
  }

  /** A user saved it over what was there, whether or not the window lived to say so. */
  wentOn(id: SnippetId, draft: SnippetDraft): void {
    if (!isTwin(draft.code)) {
      const words = this.#saved.get(draft.code) ?? [];
      this.#saved.set(draft.code, [...words, ...wordsOf(draft)]);
    }
    // What another window has replaced unseen may stay where the snippet was not known to be the same.
    this.#mayRemain(draft);
    this.mayStay(id, draft);
  }

  /** What of it was replaced may be there once, as a user decided who had not seen that. */
  #mayRemain(draft: SnippetDraft | undefined): void {
    wordsBeside(draft)
      .filter((word) => this.#texts.get(word)?.fate === "replaced")
      .forEach((word) => this.doubled(word));
  }

  /** A user of another window has added to it, or replaced what it shows. */
  #isOlder(shown: Snippet): boolean {
    const words = wordsOf(shown);
    const fateOf = (word: string): Fate | undefined => this.#texts.get(word)?.fate;
    const isChanged = (this.#saved.get(shown.code) ?? []).some(
      (word) => !words.includes(word) && fateOf(word) === "alive",
    );
    const isReplaced = words.some((word) => fateOf(word) === "replaced");
    return isChanged || isReplaced || this.#formerIds.has(shown.id);
  }

  /** The person goes on with it: what was deleted of it in another window may be there again, as they decide. */
  kept(draft: SnippetDraft | undefined): void {
    this.unsure(...wordsBeside(draft).filter((word) => this.#texts.get(word)?.fate === "deleted"));
  }

  /** A user goes on with this snippet: what another window has deleted of it may stay, as they decide. */
  mayStay(id: SnippetId, draft?: SnippetDraft): void {
    const ended = [...(this.#ended.get(id) ?? [])];
    this.unsure(...ended.filter((text) => this.#texts.get(text)?.fate === "deleted"));
    this.kept(draft);
  }

  /** A user who saw them in this snippet put others in their place. */
  replacedIn(id: SnippetId, ...texts: readonly string[]): void {
    this.replaced(...this.#onceEnded(id, texts));
  }

  /** Someone who saw them put others in their place. */
  replaced(...texts: readonly string[]): void {
    texts.forEach((text) => this.#binned.delete(text));
    texts.forEach((text) => this.#end(text, "replaced"));
  }

  /** The same on the other device. */
  replacedElsewhere(...texts: readonly string[]): void {
    texts.forEach((text) => this.#goneElsewhere.add(text));
    this.replaced(...texts);
  }

  /**
   * The person saw it and deleted it. It may stay where a user of another window has done more with it, which who deletes
   * it has not seen.
   */
  deleted(shown: Snippet, ...others: readonly string[]): void {
    const isOlder = this.#isOlder(shown);
    const texts = [...new Set(wordsOf(shown)), ...others];
    this.#onceEnded(shown.id, texts).forEach((text) => this.#end(text, "deleted"));
    if (isOlder) this.unsure(...wordsOf(shown));
  }

  #onceEnded(id: SnippetId, texts: readonly string[]): readonly string[] {
    const ended = this.#ended.get(id) ?? new Set();
    const fresh = texts.filter((text) => !isTwin(text) || !ended.has(text));
    texts.forEach((text) => ended.add(text));
    this.#ended.set(id, ended);
    return fresh;
  }

  /** The snippet with this code goes to the trash, and stays there; but not where another window has changed it already. */
  binned(code: string): void {
    if (this.#texts.get(code)?.fate === "alive") {
      this.#binned.add(code);
    }
  }

  /** What was to be deleted stays, as somebody decided; which deletion that was is not looked at. */
  gaveDeletionUp(): void {
    this.#binned.clear();
  }

  /** The other device deleted them. */
  removed(...texts: readonly string[]): void {
    texts.forEach((text) => this.#goneElsewhere.add(text));
    texts.forEach((text) => this.#end(text, "removed"));
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
  resolved(
    { snippetId, kind, draft, other, base, isLocal }: WaitingWrite,
    choice: "mine" | "other" | "both",
  ): void {
    if (choice === "mine" && other !== undefined) {
      const fate = kind === "delete" ? "deleted" : "replaced";
      wordsBeside(other, draft).forEach((word) => this.#end(word, fate));
    }
    if (choice === "other") {
      this.replaced(...wordsBeside(draft, other));
    }
    if (choice === "both" && other !== undefined && draft?.code === other.code) {
      // Two snippets have it from now on.
      this.#open(draft.code);
    }
    if (choice !== "other" && other === undefined && draft !== undefined) {
      // Wanted twice, under two names that nobody knew to be one, there are two.
      if (this.#insisted.has(draft.code)) this.#open(draft.code);
      this.#insisted.add(draft.code);
    }
    // Beside another window's text, an unchanged field is not sent: nobody was told what became of it elsewhere.
    const isAsBefore = isLocal || (base !== undefined && isAlike(draft, base));
    const before = other !== undefined && isAsBefore ? base : undefined;
    const isSent = new Set(wordsBeside(draft, before));
    if (choice !== "other") {
      isSent.forEach((word) => this.#revive(word, "removed"));
    }
    // Whoever chose it saw it: what was replaced or deleted of it before is wanted again.
    const isAnew = choice === "both" || other === undefined;
    for (const it of choice === "mine" ? [draft] : choice === "other" ? [other] : [draft, other]) {
      // Another device may have replaced the server's version since it was shown; another window may have decided first.
      // What both sides have is not asked about.
      const isMine = it === draft;
      wordsBeside(it, isMine && !isAnew ? other : undefined)
        .filter((word) => {
          const goes = isMine && isSent.has(word);
          return (goes && isAnew) || this.#goneElsewhere.has(word) === goes;
        })
        .forEach((word) => this.#revive(word, "replaced"));
      this.#mayRemain(isMine ? it : undefined);
      this.kept(it);
    }
    if (other === undefined || (kind === "delete" && choice !== "mine")) {
      this.gaveDeletionUp();
      this.mayStay(snippetId);
    }
    if (kind === "delete" && choice !== "mine" && base !== undefined) {
      // The deletion was given up: should what was to be deleted still be there, nobody minds.
      this.unsure(...wordsOf(base));
      if (other?.code === base.code) {
        this.#open(base.code);
      }
    }
  }

  /** @param onServer the words of every record. */
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
      const { fate, isForeign, isMaybe, isOpen, copies, spare, extra } = text;
      if (isOpen) {
        continue;
      }
      if (fate === "alive" && count < copies - spare && !isMaybe) {
        found[isForeign ? "unseen" : "lost"].push(name);
      } else if (isOfField(name)) {
        continue;
      } else if (fate === "alive" && count > copies + extra) {
        found.duplicated.push(name);
      } else if (
        count > 0 &&
        !isMaybe &&
        (fate === "deleted" || (fate === "removed" && !isForeign))
      ) {
        // Whether the other device deleted its own text, or our deletion went over it, cannot be told: it is kept.
        found.resurrected.push(name);
      } else if (fate === "replaced" && count > extra && !isMaybe) {
        // What another device replaced may have gone over its text unseen.
        if (count > 1 || !this.#goneElsewhere.has(name)) {
          found[count > 1 ? "duplicated" : "stale"].push(name);
        }
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

  /** Whether it was deleted here for sure, and nothing of it was brought back. */
  isBinned(text: string): boolean {
    const { fate, isOpen, isUndone } = this.#texts.get(text) ?? {};
    return this.#binned.has(text) && fate === "deleted" && isOpen === false && isUndone === false;
  }

  /** The person was told what became of it elsewhere, and wants it all the same. */
  #revive(text: string, fate: Fate): void {
    const known = this.#texts.get(text);
    if (known?.fate === fate) {
      known.fate = "alive";
    }
  }

  #open(text: string): void {
    const known = this.#texts.get(text);
    if (known !== undefined) {
      known.isOpen = true;
    }
  }

  #end(text: string, fate: Fate): void {
    const known = this.#texts.get(text);
    // What the person put in its place counts, whatever the other device does with the old one.
    const isOver = known?.fate === "deleted" || (known?.fate === "replaced" && fate === "removed");
    if (known?.isUndone === true && fate !== "replaced") {
      // Which of the two it is about is not told.
      known.isOpen = true;
    }
    if (known !== undefined && known.copies > 1) {
      known.copies -= 1;
    } else if (known !== undefined && !isOver) {
      known.fate = fate;
    }
  }
}

function isAlike(one: SnippetDraft | undefined, other: SnippetDraft): boolean {
  return wordsBeside(one, other).length === 0 && wordsBeside(other, one).length === 0;
}

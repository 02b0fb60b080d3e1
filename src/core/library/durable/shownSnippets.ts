import type { Snippet, SnippetId } from "../../model.ts";
import type { CacheNews } from "../cache/cacheChange.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import { AddedFacts, isNameless } from "./addedFacts.ts";
import type { Holdings } from "../outbox/holdings.ts";
import { overlayMaker } from "./overlay.ts";
import type { Overlay } from "./overlay.ts";
import type { LibraryChange } from "../snippetLibrary.ts";

/** More changes than this at once are reported as one change of everything. */
const mostSingle = 20;

/** The snippets that a user sees: the cache with the pending changes laid over it. */
export class ShownSnippets {
  readonly #cache: SnippetCache;
  readonly #pending: Holdings;
  readonly #makeOverlay: () => Overlay;
  readonly #facts = new AddedFacts();
  #overlay: Overlay = new Map();
  #confirmed: readonly Snippet[] = [];
  #all: readonly Snippet[] | undefined;
  #listed: { readonly all: readonly Snippet[]; readonly ids: ReadonlySet<SnippetId> } | undefined;

  constructor(cache: SnippetCache, pending: Holdings) {
    this.#cache = cache;
    this.#pending = pending;
    this.#makeOverlay = overlayMaker(cache, pending);
  }

  /** The same array until something changes. */
  all(): readonly Snippet[] {
    const confirmed = this.#cache.all();
    if (this.#all === undefined || this.#confirmed !== confirmed) {
      this.#confirmed = confirmed;
      const known = this.#facts.toAll(confirmed);
      const hasItems = this.#pending.items.length > 0;
      this.#all = hasItems ? [...this.#fresh(), ...this.#known(known)] : known;
    }
    return this.#all;
  }

  /** Finds a snippet of the list by any of its ids. It has the id that the list has. */
  find(id: SnippetId): Snippet | undefined {
    const own = this.#idInList(id);
    return this.#overlay.has(own) ? this.#overlay.get(own) : this.#cached(own);
  }

  /** Whether the snippet is here with its code, or only with the fields of a list. */
  isWhole(id: SnippetId): boolean {
    const own = this.#idInList(id);
    return (
      this.#overlay.get(own) !== undefined || this.#cache.get(own)?.missing.has("code") === false
    );
  }

  /**
   * Tells which cached snippets a pending change shows by an earlier id: records that a create seems to have made, and those
   * that an item is about to have, or has since the last {@link update}.
   */
  #hidden(): (snippet: Snippet) => boolean {
    const { shelf, landing } = this.#pending;
    const overlay = this.#overlay;
    const later = new Set([...landing.values(), ...[...overlay.keys()].map(shelf.idOf)]);
    return (snippet) =>
      (later.has(snippet.id) && !overlay.has(snippet.id)) || shelf.creatorOf(snippet) !== undefined;
  }

  /** Takes in the present pending changes and names of languages. @returns the changes of the list. */
  update(): readonly LibraryChange[] {
    const before = this.#overlay;
    const { languages } = this.#cache.state;
    const hasNames = this.#facts.take(languages, this.#pending.shelf.creationDates);
    const made = [...this.#makeOverlay()];
    this.#overlay = new Map(made.map(([id, it]) => [id, it && this.#facts.to(it)]));
    this.#all = undefined;
    const changes: LibraryChange[] =
      hasNames && this.#cache.all().some(isNameless) ? [{ kind: "all" }] : [];
    for (const [id, snippet] of this.#overlay) {
      const known = before.has(id) ? before.get(id) : this.#cached(id);
      if (known !== snippet) {
        changes.push(snippet === undefined ? { kind: "deleted", id } : { kind: "set", snippet });
      }
      changes.push(...(before.has(id) ? [] : this.#renamed(id, snippet)));
    }
    for (const [id, snippet] of before) {
      if (!this.#overlay.has(id)) {
        changes.push(...this.#afterwards(id, snippet));
      }
    }
    return changes;
  }

  /** The changes of the list that follow from a change of the cache, after {@link update}. */
  after({ set, deleted, hasNew, isStateNew }: CacheNews): readonly LibraryChange[] {
    const isHidden = this.#hidden();
    const shown = set.filter((snippet) => !isHidden(snippet));
    const isMuch = shown.length > 0 && (hasNew || shown.length + deleted.length > mostSingle);
    // A snippet with pending changes is shown as the user saved it, whatever the server has.
    const free = shown.filter(({ id }) => this.#pending.of(id) === undefined);
    const gone = deleted.filter((id) => this.find(id) === undefined);
    const single: readonly LibraryChange[] = [
      ...free.map((it) => ({ kind: "set", snippet: this.find(it.id) ?? it }) as const),
      ...gone.map((id) => ({ kind: "deleted", id }) as const),
    ];
    return [
      ...(isMuch ? [{ kind: "all" } as const] : single),
      ...(isStateNew ? [{ kind: "state" } as const] : []),
    ];
  }

  /** Pending changes may know a snippet by a newer id than the list has, until {@link update}. */
  #idInList(id: SnippetId): SnippetId {
    const own = this.#pending.shelf.idOf(id);
    if (own === id) return own;
    const all = this.all();
    if (this.#listed?.all !== all) {
      const ids = new Set([...all.map((each) => each.id), ...this.#overlay.keys()]);
      this.#listed = { all, ids };
    }
    const { ids } = this.#listed;
    const isListed = (name: SnippetId): boolean => ids.has(name);
    return [id, own].find(isListed) ?? this.#pending.shelf.namesOf(id).find(isListed) ?? own;
  }

  #cached(id: SnippetId): Snippet | undefined {
    const cached = this.#cache.get(id);
    return cached && this.#facts.to(cached.snippet);
  }

  /** A pending change that begins under another id than its snippet had: it was deleted and restored. */
  #renamed(id: SnippetId, snippet: Snippet | undefined): readonly LibraryChange[] {
    const { old = [] } = this.#pending.of(id) ?? {};
    return snippet === undefined ? [] : old.map((from) => ({ kind: "replaced", from, snippet }));
  }

  /** The change to report when the last pending change of a snippet has ended. */
  #afterwards(id: SnippetId, before: Snippet | undefined): readonly LibraryChange[] {
    const own = this.#pending.shelf.idOf(id);
    const snippet = this.find(own);
    if (own !== id && snippet !== undefined) {
      return [{ kind: "replaced", from: id, snippet }];
    }
    if (snippet !== undefined) {
      return [{ kind: "set", snippet }];
    }
    return before === undefined ? [] : [{ kind: "deleted", id }];
  }

  /** New snippets that the cache does not have yet, the newest first. */
  #fresh(): readonly Snippet[] {
    return [...this.#overlay]
      .filter(([id, snippet]) => snippet !== undefined && this.#cache.get(id) === undefined)
      .flatMap(([, snippet]) => snippet ?? [])
      .toReversed();
  }

  /** Cached snippets with pending changes. */
  #known(confirmed: readonly Snippet[]): readonly Snippet[] {
    const isHidden = this.#hidden();
    return confirmed.flatMap((snippet) => {
      if (this.#overlay.has(snippet.id)) {
        return this.#overlay.get(snippet.id) ?? [];
      }
      return isHidden(snippet) ? [] : snippet;
    });
  }
}

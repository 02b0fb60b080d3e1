import {
  EventEmitter,
  FileDecoration,
  l10n,
  ThemeColor,
  Uri,
  window,
  type FileDecorationProvider,
} from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { Favorites } from "../../core/library/favorites/favorites.ts";
import type { Standing } from "../../core/library/waitingWrite.ts";
import { parseRowUri } from "../documents/snippetUri.ts";
import { followLibrary } from "../library/followLibrary.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { rowStanding } from "../pending/rowStanding.ts";
import type { ShownWrites } from "../pending/shownWrites.ts";
import { Soon } from "../soon.ts";
import { standingSentence } from "../pending/standingSentence.ts";

/** One character each, from fonts of every system: a decoration has no icon, and room for two characters. */
const standingSigns: Readonly<Record<Standing, string>> = {
  server: "",
  waiting: "↑",
  attention: "!",
};

/** The most rows whose marks are compared one by one. */
const mostGiven = 2_000;

export interface MarkSources {
  readonly writes: Pick<ShownWrites, "needed" | "onDidChange">;
  readonly favorites: Pick<Favorites, "has" | "onDidChange">;
}

interface Marks {
  readonly isFavorite: boolean;
  readonly standing: Standing;
  readonly badge: string;
}

/**
 * The marks on the rows of snippets: favorites, and snippets whose newest version is not on the server. They are
 * decorations, because a narrow view cuts off the description first. Only changed marks are reported, because a row has
 * no marks while the editor asks again.
 */
export class RowMarks extends DisposableOwner implements FileDecorationProvider {
  readonly #libraries: LibraryInUse;
  readonly #sources: MarkSources;
  readonly #changed = this.owned.add(new EventEmitter<Uri[] | undefined>());
  readonly onDidChangeFileDecorations = this.#changed.event;
  /** The badge that the editor has for each address it asked for. */
  readonly #given = new Map<string, string>();
  readonly #soon = this.owned.add(new Soon(() => this.#notify()));

  constructor(libraries: LibraryInUse, sources: MarkSources) {
    super();
    this.#libraries = libraries;
    this.#sources = sources;
    const schedule = (): void => this.#soon.call();
    const { writes, favorites } = sources;
    this.owned.add(followLibrary(libraries, schedule, writes.onDidChange, favorites.onDidChange));
    this.owned.add(window.registerFileDecorationProvider(this));
  }

  provideFileDecoration(uri: Uri): FileDecoration | undefined {
    const marks = this.#marksOf(uri);
    if (marks === undefined) {
      return undefined;
    }
    const { isFavorite, standing, badge } = marks;
    this.#given.set(uri.toString(), badge);
    if (badge === "") {
      return undefined;
    }
    const sentences = [
      ...(isFavorite ? [l10n.t("One of your favorites.")] : []),
      ...standingSentence(standing),
    ];
    const color = standing === "attention" ? new ThemeColor("list.warningForeground") : undefined;
    return new FileDecoration(badge, sentences.join("\n"), color);
  }

  /** @returns undefined unless the address belongs to a row of the library in use. */
  #marksOf(uri: Uri): Marks | undefined {
    const { library } = this.#libraries;
    const address = parseRowUri(uri);
    if (library === undefined || address === undefined || library.key !== address.libraryKey) {
      return undefined;
    }
    const snippet = library.find(address.id);
    const id = snippet?.id ?? address.id;
    const isFavorite = this.#sources.favorites.has(id);
    const standing = rowStanding(library, id, this.#sources.writes);
    const badge = `${isFavorite ? "★" : ""}${standingSigns[standing]}`;
    return { isFavorite, standing, badge };
  }

  #notify(): void {
    if (this.#given.size > mostGiven) {
      // The editor asks again for the rows on the screen.
      this.#given.clear();
      this.#changed.fire(undefined);
      return;
    }
    const changed: Uri[] = [];
    for (const [address, badge] of this.#given) {
      const uri = Uri.parse(address, true);
      const now = this.#marksOf(uri)?.badge;
      if (now !== badge) {
        this.#given.delete(address);
        changed.push(uri);
      }
    }
    if (changed.length > 0) {
      this.#changed.fire(changed);
    }
  }
}

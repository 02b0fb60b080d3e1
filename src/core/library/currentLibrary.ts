import { isDeepStrictEqual } from "node:util";
import { Emitter } from "../emitter.ts";
import type { Disposable, KeyValueStore } from "../ports.ts";
import { choiceKey, rememberedChoice, type RememberedChoice } from "./rememberedChoice.ts";
import { Serial } from "./serial.ts";
import type { LibraryChange, SnippetLibrary } from "./snippetLibrary.ts";

/** The library that a user works with. */
export type LibraryChoice<Session> =
  | { readonly kind: "none" }
  | { readonly kind: "computer" }
  | { readonly kind: "account"; readonly session: Session };

/** A library that is disposed of when another one takes its place. */
export type OpenLibrary = SnippetLibrary & Disposable;

export interface LibraryFactories<Session> {
  openComputer(): Promise<OpenLibrary>;
  openAccount(session: Session): OpenLibrary;
}

/**
 * The library in use. The last call of {@link CurrentLibrary.use} wins, however long each takes. Events of a library that
 * is no longer in use are not passed on.
 */
export class CurrentLibrary<Session extends { readonly id: string }> implements Disposable {
  readonly #factories: LibraryFactories<Session>;
  readonly #store: KeyValueStore;
  readonly #switches = new Serial();
  readonly #librarySwitches = new Emitter<SnippetLibrary | undefined>();
  readonly #snippetChanges = new Emitter<LibraryChange>();
  /** Another library is in use, or none. */
  readonly onDidChange = this.#librarySwitches.event;
  /** The snippets or the state of the library in use have changed. */
  readonly onDidChangeSnippets = this.#snippetChanges.event;
  #library: OpenLibrary | undefined;
  #used: RememberedChoice = { kind: "none" };
  #listening: Disposable | undefined;
  #calls = 0;

  constructor(factories: LibraryFactories<Session>, store: KeyValueStore) {
    this.#factories = factories;
    this.#store = store;
  }

  get library(): SnippetLibrary | undefined {
    return this.#library;
  }

  /** The last choice, in this run or an earlier one. */
  get remembered(): RememberedChoice {
    return rememberedChoice(this.#store);
  }

  /**
   * Takes a library into use and remembers it; the one in use already stays as it is.
   * A failure leaves everything as it was.
   * @returns the library in use afterwards: that of a later call, where there was one.
   */
  use(choice: LibraryChoice<Session>): Promise<SnippetLibrary | undefined> {
    return this.#switch(choice, rememberable(choice));
  }

  /** Closes the library in use, and keeps it remembered: its account was signed out. */
  async leave(): Promise<void> {
    await this.#switch({ kind: "none" });
  }

  /**
   * Takes the remembered library into use.
   * @param sessionOf finds a session that may have ended meanwhile; then there is no library in use, and it stays remembered.
   */
  async restore(
    sessionOf: (id: string) => PromiseLike<Session | undefined>,
  ): Promise<SnippetLibrary | undefined> {
    const remembered = this.remembered;
    const calls = this.#calls;
    if (remembered.kind !== "account") {
      return this.use(remembered);
    }
    const session = await sessionOf(remembered.sessionId);
    // Meanwhile a user may have chosen another library.
    return session === undefined || calls !== this.#calls
      ? this.#library
      : this.use({ kind: "account", session });
  }

  dispose(): void {
    this.#calls += 1;
    this.#listening?.dispose();
    this.#library?.dispose();
    this.#library = undefined;
    this.#librarySwitches.dispose();
    this.#snippetChanges.dispose();
  }

  /** @param remembered what is remembered from now on; as before where nothing is said. */
  #switch(
    choice: LibraryChoice<Session>,
    remembered?: RememberedChoice,
  ): Promise<SnippetLibrary | undefined> {
    this.#calls += 1;
    const call = this.#calls;
    const isLast = (): boolean => call === this.#calls;
    return this.#switches.run(async () => {
      const wanted = rememberable(choice);
      const isNew = !isDeepStrictEqual(wanted, this.#used);
      const library = isLast() && isNew ? await this.#open(choice) : undefined;
      if (isLast() && !isDeepStrictEqual(remembered ?? this.remembered, this.remembered)) {
        // The choice is stored first, since listeners read it.
        await this.#store.update(choiceKey, remembered);
      }
      if (isLast() && isNew) {
        this.#replace(library, wanted);
      } else {
        library?.dispose();
      }
      return this.#library;
    });
  }

  async #open(choice: LibraryChoice<Session>): Promise<OpenLibrary | undefined> {
    if (choice.kind === "account") {
      return this.#factories.openAccount(choice.session);
    }
    return choice.kind === "computer" ? this.#factories.openComputer() : undefined;
  }

  #replace(library: OpenLibrary | undefined, used: RememberedChoice): void {
    this.#listening?.dispose();
    this.#library?.dispose();
    this.#library = library;
    this.#used = used;
    this.#listening = library?.onDidChange((change) => this.#snippetChanges.fire(change));
    this.#librarySwitches.fire(library);
  }
}

function rememberable<Session extends { readonly id: string }>(
  choice: LibraryChoice<Session>,
): RememberedChoice {
  return choice.kind === "account"
    ? { kind: "account", sessionId: choice.session.id }
    : { kind: choice.kind };
}

import type { Snippet, SnippetDraft, SnippetId } from "../../src/core/model.ts";
import type { SimLibrary } from "./engineGround.ts";
import type { EngineVariant } from "./engineVariant.ts";
import { Decisions } from "./decisions.ts";
import { ForeignDevice } from "./foreignDevice.ts";
import { HardActs } from "./hardActs.ts";
import { Oracle } from "./oracle.ts";
import type { Verdict } from "./oracle.ts";
import { goneTexts, noFaults, quietFaults } from "./quietCheck.ts";
import type { QuietFaults } from "./quietCheck.ts";
import { RareActs } from "./rareActs.ts";
import { SimWindow } from "./simWindow.ts";
import { SimWorld, drain } from "./simWorld.ts";
import { hardnessOf, noHardness, noVariety, varietyOf } from "./variety.ts";
import type { Variety } from "./variety.ts";
import {
  draftIn,
  draftOf,
  isBlocked,
  isDeleting,
  isDisputed,
  isShared,
  isTwin,
  seen,
  withWord,
  wordsBeside,
  wordsOf,
  wordyFields,
} from "./words.ts";

/** What happens in it beside the usual; nothing where it is left out. */
export interface SessionKind {
  /** Whether the person discards, restores and closes libraries, too, and changes snippets of which there are two. */
  readonly hasRareActs?: boolean;
  /** Whether there is, beside the rare acts, what `Variety` has, by the seed. */
  readonly isVaried?: boolean;
  /** Whether there is, beside all of that, what `Hardness` has, by the seed. */
  readonly isHard?: boolean;
}

export interface SessionOptions extends SessionKind {
  readonly steps?: number;
  readonly isTraced?: boolean;
  /** Milliseconds after its giving up in which a late request may yet have its effect. */
  readonly lateness?: number;
}

export interface SessionResult extends Verdict {
  /** What still waited when everything had had its time. */
  readonly stuck: readonly string[];
  /** Texts that are neither on the server nor on this computer. */
  readonly gone: readonly string[];
  /** What windows show differently when all is quiet. */
  readonly unlike: readonly string[];
  /** What the user hid and others may see, or the other way round. */
  readonly exposed: readonly string[];
  /** Creates that were sent again after a 2xx. */
  readonly repeated: readonly string[];
  readonly requests: number;
  readonly faults: number;
  readonly trace: readonly string[];
}

const hour = 3_600_000;
const tenYears = 10 * 365 * 24 * hour;

/** Less than the grace time: what was sent is dead when it has passed. */
const usualLateness = 85_000;

/** One of so many stretches of time may kill a window. */
const killsAmongPasses = 4;

/** One of so many acts of a person is a rare one. */
const rareness = 8;

/** Two windows of one computer, one foreign device, and a person, for a number of steps; then quiet. */
export class Session {
  readonly #world: SimWorld;
  readonly #variant: EngineVariant;
  readonly #oracle = new Oracle();
  readonly #windows: (SimWindow | undefined)[] = [undefined, undefined];
  /** Far jumps let the history's thirty days pass: then no text can be asked of it. */
  readonly #hasFarJumps: boolean;
  readonly #rare: RareActs | undefined;
  readonly #variety: Variety;
  readonly #hard: HardActs | undefined;
  /** Which ids were given to what was created here. */
  readonly #names = new Set<string>();
  readonly #decisions: Decisions;
  readonly #foreign: ForeignDevice;
  #opened = 0;
  #texts = 0;

  private constructor(seed: number, variant: EngineVariant, options: SessionOptions) {
    const { isTraced = false, lateness = usualLateness, isHard = false } = options;
    const { isVaried = isHard } = options;
    const { hasRareActs = isVaried } = options;
    const hard = isHard ? hardnessOf(seed) : noHardness;
    this.#variety = isVaried ? { ...varietyOf(seed), hard } : noVariety;
    this.#world = new SimWorld(seed, { isTraced, lateness, variety: this.#variety });
    this.#hard = isHard ? new HardActs(this.#world, this.#oracle) : undefined;
    this.#rare = hasRareActs
      ? new RareActs(this.#world, this.#oracle, this.#variety.hasWaysBack)
      : undefined;
    this.#decisions = new Decisions(this.#world, this.#oracle, isHard);
    this.#foreign = new ForeignDevice(this.#world, this.#oracle, {
      newText: () => this.#newText("foreign"),
      changed: (draft, text) => this.#changed(draft, text),
    });
    this.#variant = variant;
    this.#hasFarJumps = seed % 2 === 0;
  }

  static async run(
    seed: number,
    variant: EngineVariant,
    options: SessionOptions = {},
  ): Promise<SessionResult> {
    const session = new Session(seed, variant, options);
    session.#openAll();
    await session.#world.pass(2_000);
    for (let step = 0; step < (options.steps ?? 200); step += 1) {
      await session.#step();
    }
    return session.#end();
  }

  async #step(): Promise<void> {
    const { random } = this.#world;
    if (this.#hard !== undefined && random.below(10) === 0) {
      this.#hard.act(this.#windows[random.below(2)], () => this.#newText("own"));
    }
    const at = random.below(100);
    if (at < 38) {
      await this.#passWithKills(100 * 2 ** (random.next() * 8.5));
    } else if (at < 78) {
      await this.#personActs();
    } else if (at < 87) {
      this.#foreign.act();
    } else if (at < 91) {
      this.#kill();
    } else if (at < 94) {
      this.#world.clock.offset += (random.next() - 0.5) * 2 * (this.#hasFarJumps ? tenYears : hour);
    } else {
      const { library } = this.#window();
      const isSync = random.below(2) === 0;
      if (!isSync) {
        this.#world.posts.allWanted();
      }
      (isSync ? library.sync() : library.retry()).catch(() => undefined);
    }
    await drain();
    await this.#tellWindows();
  }

  /** Other windows see what changed on the disk, most of the time at once. */
  async #tellWindows(): Promise<void> {
    for (const window of this.#windows) {
      if (window !== undefined && this.#world.random.below(3) === 0) {
        window.library.catchUp().catch(() => undefined);
        await drain();
      }
    }
  }

  async #personActs(): Promise<void> {
    const { random } = this.#world;
    const window = this.#window();
    const { library } = window;
    const held = library.waiting().find(isBlocked);
    if (this.#rare !== undefined && random.below(rareness) === 0) {
      if (await this.#rare.act(library)) {
        this.#windows[this.#windows.indexOf(window)] = undefined;
      }
      return;
    }
    const at = random.below(100);
    if (held !== undefined && at < 30) {
      await this.#decisions.decide(library, held, random.pick(["mine", "other", "both"]));
      return;
    }
    if (this.#hard !== undefined) {
      library.catchUp().catch(() => undefined);
      await drain();
    }
    const shown = seen(library).filter(
      ({ code }) => !isTwin(code) || (this.#mayTouchTwins(window) && !isShared(code)),
    );
    if (at < 55 || shown.length === 0) {
      await this.#create(window);
    } else if (at < 85) {
      await this.#edit(window, random.pick(shown));
    } else {
      await this.#delete(window, random.pick(shown));
    }
  }

  async #create(window: SimWindow): Promise<void> {
    const { random } = this.#world;
    const shared = this.#hard?.sharedText(() => this.#newText("own"));
    const text = shared ?? (random.below(10) === 0 ? this.#twin() : this.#newText("own"));
    this.#world.note(`${window.name} creates ${text}`);
    const isPrivate = this.#hard !== undefined && !isTwin(text) && random.below(2) === 0;
    const draft = { ...draftOf(text), private: isPrivate };
    this.#oracle.hid(text, isPrivate);
    this.#world.posts.wanted(text);
    await this.#try(
      window,
      async () => {
        const { id } = await window.library.create(draft);
        this.#names.add(id);
      },
      text,
      [],
      () => this.#oracle.saved(text),
    );
  }

  async #edit(window: SimWindow, shown: Snippet): Promise<void> {
    const { draft, word } = this.#changed(draftIn(shown), this.#newText("own"));
    this.#oracle.hidAs(draft.code, shown.code);
    // An edit is a patch, but beside a deletion or an open question it may become a snippet of its own.
    const isApart = this.#windows.some((it) => it && isDisputed(it.library, shown.id));
    this.#world.posts.wanted(...(isApart ? wordsOf(draft) : wordsBeside(draft, shown)));
    const replaced = wordsBeside(shown, draft);
    if (isDeleting(window.library, shown.id)) {
      this.#oracle.gaveDeletionUp();
    }
    this.#world.note(`${window.name} edits ${shown.id} ${shown.code} to ${word}`);
    await this.#try(
      window,
      () => window.library.edit(shown.id, draft, shown),
      word,
      replaced,
      () => {
        this.#oracle.saved(word);
        this.#oracle.replacedIn(shown.id, ...replaced);
      },
    );
    this.#oracle.wentOn(shown.id, draft);
  }

  /** Another code, or something else. */
  #changed(draft: SnippetDraft, text: string): ReturnType<typeof withWord> {
    const { random } = this.#world;
    return this.#variety.hasFields && random.below(2) === 0
      ? withWord(draft, random.pick(wordyFields), text)
      : { draft: { ...draft, code: text }, word: text };
  }

  async #delete(window: SimWindow, shown: Snippet): Promise<void> {
    this.#world.note(`${window.name} deletes ${shown.id} ${shown.code}`);
    const { library } = window;
    const held = heldTexts(library, shown.id);
    await this.#try(
      window,
      () => library.delete(shown.id),
      undefined,
      [...wordsOf(shown), ...held],
      () => {
        // What it is at that moment is what the person means, and what waits for a decision about it; but not what
        // another window has decided already.
        const stays = heldTexts(library, shown.id);
        const deleted = held.filter((text) => !stays.includes(text));
        this.#oracle.binned(shown.code);
        this.#oracle.deleted(shown, ...deleted);
      },
    );
  }

  /** Some saves are cut short by a kill in the middle of the disk's work. */
  async #try(
    window: SimWindow,
    save: () => Promise<unknown>,
    text: string | undefined,
    replaced: readonly string[],
    acknowledged: () => void,
  ): Promise<void> {
    const { random } = this.#world;
    window.killAtCall(random.below(12) === 0 ? random.below(12) : undefined);
    this.#refuse(window, 6, true);
    let isDone = false;
    const attempt = async (): Promise<boolean> => {
      let isRefused = false;
      save().then(
        () => {
          isDone = true;
        },
        (error: unknown) => {
          isRefused = true;
          this.#world.note(`refused: ${String(error)}`);
        },
      );
      await drain();
      window.killAtCall();
      return isRefused;
    };
    if ((await attempt()) && this.#variety.hasRefusals) {
      // Who is told that it was not saved saves it again.
      window.refuse();
      await attempt();
    }
    window.refuse();
    if (isDone) {
      acknowledged();
    } else if (text !== undefined) {
      this.#oracle.saved(text);
      this.#oracle.unsure(text);
    }
    if (!isDone) {
      this.#oracle.unsure(...replaced);
    }
    this.#forgetIfDead(window);
  }

  #kill(): void {
    const at = this.#world.random.below(2);
    const window = this.#windows[at];
    if (window !== undefined) {
      window.kill();
      this.#forgetIfDead(window);
    }
  }

  /** Some windows are killed in the middle of what they do by themselves: sending, confirming, looking up, syncing. */
  async #passWithKills(milliseconds: number): Promise<void> {
    const { random } = this.#world;
    const window =
      random.below(killsAmongPasses) === 0 ? this.#windows[random.below(2)] : undefined;
    window?.killAtCall(random.below(30));
    const other = this.#windows[0] ?? this.#windows[1];
    this.#refuse(other, 40, false);
    await this.#world.pass(milliseconds);
    other?.refuse();
    window?.killAtCall();
    if (window !== undefined) {
      this.#forgetIfDead(window);
    }
  }

  /** Now and then the disk refuses what it is asked for next. @param within calls. */
  #refuse(window: SimWindow | undefined, within: number, letsGo: boolean): void {
    const { random } = this.#world;
    if (window !== undefined && this.#variety.hasRefusals && random.below(8) === 0) {
      const [after, count] = [random.below(within), 1 + random.below(2 * within)];
      window.refuse({ code: random.pick(["EIO", "ENOSPC"]), after, count, letsGo });
    }
  }

  #forgetIfDead(window: SimWindow): void {
    if (window.isDead) {
      this.#windows[this.#windows.indexOf(window)] = undefined;
    }
  }

  /** A living one; a window that was killed is opened again when the person turns to it. */
  #window(): SimWindow {
    const at = this.#isAlone ? 0 : this.#world.random.below(2);
    const window = this.#windows[at] ?? this.#open(at);
    if (!window.isStopped) {
      return this.#undisturbed(window);
    }
    // The user turns to the other one, or waits until this one goes on.
    const other = this.#isAlone ? undefined : (this.#windows[1 - at] ?? this.#open(1 - at));
    if (other?.isStopped === false) {
      return this.#undisturbed(other);
    }
    window.goOn();
    return this.#undisturbed(window);
  }

  /** It is not stopped in the middle of what the user does in it: whether that was done could not be told. */
  #undisturbed(window: SimWindow): SimWindow {
    if (this.#hard !== undefined) {
      window.stopAtCall(undefined, 0);
    }
    return window;
  }

  #openAll(): void {
    for (const at of this.#isAlone ? [0] : [0, 1]) {
      if (this.#windows[at] === undefined) {
        this.#open(at);
      }
    }
  }

  /** What a service confirmed to another window, a copy that lags behind may deny to this one, and is believed. */
  get #isAlone(): boolean {
    return this.#variety.lag > 0;
  }

  #open(at: number): SimWindow {
    this.#opened += 1;
    this.#world.server.endLag();
    const window = new SimWindow(`w${this.#opened}`, this.#world, this.#variant);
    this.#windows[at] = window;
    this.#world.note(`opens ${window.name}`);
    return window;
  }

  /**
   * Twins are told apart by nothing: a window that does not yet know what another one did with one of them may do it
   * once more. So only one window touches them, and no other device; in a hard session any, as each has seen what the
   * others did.
   */
  #mayTouchTwins(window: SimWindow): boolean {
    return this.#hard !== undefined || (this.#rare !== undefined && window === this.#windows[0]);
  }

  #twin(): string {
    const number = this.#world.random.below(2);
    return this.#rare === undefined
      ? `twin ${number}`
      : `twin ${Math.trunc(this.#texts / 10)} ${number}`;
  }

  #newText(kind: "own" | "foreign"): string {
    this.#texts += 1;
    return `${kind} ${this.#texts}`;
  }

  /** Faults stop, the person decides what is to be decided, and time passes until nothing waits any more. */
  async #end(): Promise<SessionResult> {
    this.#world.isFaulty = false;
    this.#world.note("quiet");
    this.#openAll();
    const windows = this.#windows.flatMap((window) => window ?? []);
    for (const window of windows) {
      window.stopAtCall(undefined, 0);
      window.goOn();
    }
    for (let round = 0; round < 40; round += 1) {
      if (round % 12 === 0) {
        // What rests waits for a sign: here the person's.
        this.#world.posts.allWanted();
        await Promise.all(windows.map(({ library }) => library.retry().catch(() => undefined)));
      }
      await this.#world.pass(60_000);
      await this.#tellWindows();
      for (const { library } of windows) {
        await this.#decisions.decideAll(library);
      }
      if (round > 12 && windows.every(({ library }) => library.waiting().length === 0)) {
        break;
      }
    }
    const { server, hard } = this.#world;
    const { records } = server;
    const libraries = windows.map(({ library }) => library);
    const { unlike } = this.#hard === undefined ? noFaults : await this.#look(libraries);
    const onServer = [...records.values()].flatMap(({ draft }) => wordsOf(draft));
    const { requests, faults, trace } = this.#world;
    this.#foreign.lateCopies().forEach(({ draft }) => this.#oracle.unsure(...wordsOf(draft)));
    const verdict = this.#oracle.verdict(onServer);
    // `If-Match` closes the gap through which another device's text could go unseen.
    const unseen = this.#variety.hasFields && server.isCareful ? verdict.unseen : [];
    return {
      ...verdict,
      lost: [...verdict.lost, ...unseen],
      stuck: windows.flatMap(({ library }) =>
        library.waiting().map(({ id, state }) => `${id} ${state}`),
      ),
      gone: this.#hasFarJumps ? [] : goneTexts(this.#oracle, this.#world.disk, onServer),
      unlike: [...unlike, ...this.#world.unlike],
      exposed: this.#oracle.exposed([...records.values()], !hard.missing.has("private")),
      repeated: this.#variety.hasRefusals ? [] : this.#world.posts.repeated,
      requests,
      faults,
      trace: trace ?? [],
    };
  }

  /** What all windows show after a sync. */
  async #look(libraries: readonly SimLibrary[]): Promise<QuietFaults> {
    if (libraries.some((library) => library.waiting().length > 0)) {
      return noFaults;
    }
    for (const library of libraries) {
      // A list that tells neither code nor times is believed for a day.
      library.refresh().catch(() => undefined);
      await this.#world.pass(30_000);
    }
    for (const library of libraries) {
      library.catchUp().catch(() => undefined);
      await this.#world.pass(1_000);
    }
    return quietFaults(libraries, this.#world, [...this.#names]);
  }
}

/** Edits of this snippet that wait for the person. */
function heldTexts(library: SimLibrary, id: SnippetId): readonly string[] {
  return library
    .waiting()
    .filter((write) => write.snippetId === id && write.kind === "edit" && isBlocked(write))
    .flatMap(({ draft }) => wordsBeside(draft));
}

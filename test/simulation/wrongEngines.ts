import { networkGrace } from "../../src/composition/durableLibrary.ts";
import { isSnippetError, SnippetError } from "../../src/core/errors.ts";
import { OutboxFolder } from "../../src/core/library/outbox/folder.ts";
import type { FolderParts } from "../../src/core/library/outbox/folder.ts";
import type { Intent, Item } from "../../src/core/library/outbox/item.ts";
import type { Ended } from "../../src/core/library/outbox/shelf.ts";
import { outcomeOf } from "../../src/core/library/outbox/outcome.ts";
import type { RemoteSnippet, SnippetRemote } from "../../src/core/library/remote.ts";
import type { EngineVariant } from "./engineVariant.ts";
import { portFaults } from "./portFaults.ts";

/** Nobody looks whether another window has begun to lead. */
class DeafFolder extends OutboxFolder {
  override isLatest(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** Nobody looks, between what is about to leave and its leaving, what users did meanwhile, nor soon after. */
class HastyFolder extends OutboxFolder {
  #skipped = 0;

  override async put(item: Item, term: number): Promise<void> {
    await super.put(item, term);
    this.#skipped = 3;
  }

  override async newIntents(isKnown: (id: string) => boolean): Promise<readonly Intent[]> {
    const isSkipped = this.#skipped > 0;
    this.#skipped -= 1;
    return isSkipped ? [] : super.newIntents(isKnown);
  }
}

/** The disk has another item than the leader thinks. */
function writing(
  write: (item: Item, folder: OutboxFolder) => Item | Promise<Item>,
): (parts: FolderParts) => OutboxFolder {
  class WritingFolder extends OutboxFolder {
    override async put(item: Item, term: number): Promise<void> {
      await super.put(await write(item, this), term);
    }
  }
  return (parts) => new WritingFolder(parts);
}

/** Nothing on the disk tells which intents were applied. */
class ForgetfulFolder extends OutboxFolder {
  readonly #left = new Set<string>();

  override put(item: Item, term: number): Promise<void> {
    return super.put({ ...item, applied: [] }, term);
  }

  override end(ended: Ended, term: number): Promise<void> {
    return super.end({ ...ended, applied: [] }, term);
  }

  /** As after a kill between two removals, every other file is there again. */
  override removeIntents(ids: readonly string[]): Promise<void> {
    const going = ids.filter((id) => this.#left.has(id) || ids.indexOf(id) % 2 === 1);
    ids.forEach((id) => this.#left.add(id));
    return super.removeIntents(going);
  }
}

const forgetsFlights = writing((item) =>
  item.flight?.error === undefined ? { ...item, flight: undefined } : item,
);

/** The same, with one or two members of its own. */
function instead<T extends object>(whole: T, own: Partial<T>): T {
  return new Proxy(whole, {
    get(target, name) {
      const value: unknown = Reflect.get(name in own ? own : target, name, target);
      return value instanceof Function ? (value.bind(target) as unknown) : value;
    },
  });
}

/** What the leader makes of an item is another one. */
function changing(
  turn: (after: Item, before: Item) => Item,
): NonNullable<EngineVariant["holdings"]> {
  return (holdings) =>
    instead(holdings, {
      change: (id, change) =>
        holdings.change(id, (before) => {
          const after = change(before);
          return after && turn(after, before);
        }),
    });
}

/** Nobody looks again for what came late or twice. */
const watchesNothing = changing((after) => ({
  ...after,
  watch: undefined,
  flight: after.flight?.isSeen === true ? undefined : after.flight,
}));

type Method = "create" | "update" | "delete";

function around(
  remote: SnippetRemote,
  methods: readonly Method[],
  work: <T>(send: () => Promise<T>) => Promise<T>,
): SnippetRemote {
  const wraps = (method: Method): boolean => methods.includes(method);
  return {
    create: (...given) =>
      wraps("create") ? work(() => remote.create(...given)) : remote.create(...given),
    update: (...given) =>
      wraps("update") ? work(() => remote.update(...given)) : remote.update(...given),
    delete: (...given) =>
      wraps("delete") ? work(() => remote.delete(...given)) : remote.delete(...given),
    counting: (onSent, work) => remote.counting(onSent, work),
    keepsKeys: () => remote.keepsKeys(),
    read: (...given) => remote.read(...given),
    list: (...given) => remote.list(...given),
    languages: (...given) => remote.languages(...given),
    tags: (...given) => remote.tags(...given),
  };
}

const notDone = new SnippetError("offline", "Taken for not done.");

/** Whatever becomes of a write, it counts as not done, and is sent again at once. */
function retriesBlindly(methods: readonly Method[]): (remote: SnippetRemote) => SnippetRemote {
  return (remote) =>
    around(remote, methods, async (send) => {
      try {
        return await send();
      } catch (error) {
        throw outcomeOf(error).kind === "unknown" ? notDone : error;
      }
    });
}

/** Every answer is a yes. */
function believesAnything(remote: SnippetRemote): SnippetRemote {
  let made = 0;
  const orElse = async (
    send: () => Promise<RemoteSnippet>,
    assumed: () => RemoteSnippet,
  ): Promise<RemoteSnippet> => {
    try {
      return await send();
    } catch (error) {
      if (isSnippetError(error, "offline")) {
        throw error;
      }
      return assumed();
    }
  };
  const assume = (id: string, draft: Parameters<SnippetRemote["create"]>[0]): RemoteSnippet => ({
    snippet: { ...draft, id, language: "", createdAt: undefined, updatedAt: undefined },
    missing: new Set(),
    version: undefined,
  });
  return {
    ...around(remote, [], (send) => send()),
    create: (draft, ...rest) =>
      orElse(
        () => remote.create(draft, ...rest),
        () => {
          made += 1;
          return assume(`assumed-${made}`, draft);
        },
      ),
    update: (id, draft, ...rest) =>
      orElse(
        () => remote.update(id, draft, ...rest),
        () => assume(id, draft),
      ),
    delete: (...given) => remote.delete(...given).catch(() => undefined),
  };
}

/** The record that was edited stays as it was. */
function editsACopy(remote: SnippetRemote): SnippetRemote {
  let made = 0;
  return {
    ...around(remote, [], (send) => send()),
    update: async (id, draft) => {
      made += 1;
      const options = { idempotencyKey: `copy-${made}`, isRepeated: false };
      const { snippet, ...facts } = await remote.create(draft, options);
      return { ...facts, snippet: { ...snippet, id } };
    },
  };
}

const grace = networkGrace;

/** Ours, each with one part left out or turned round: all that the design names, and what the field knows. */
export const wrongEngines: readonly EngineVariant[] = [
  ...portFaults,
  {
    name: "any answer is a yes",
    grace,
    remote: believesAnything,
  },
  {
    name: "an edit makes another record",
    grace,
    caughtBy: "stale",
    remote: editsACopy,
  },
  {
    name: "creates that have no clear answer are sent again",
    grace,
    remote: retriesBlindly(["create"]),
  },
  {
    name: "edits and deletions that have no clear answer are sent again",
    grace,
    remote: retriesBlindly(["update", "delete"]),
  },
  {
    name: "every window leads",
    grace,
    locks: () => ({ take: () => Promise.resolve({ free: () => Promise.resolve() }) }),
    folder: (parts) => new DeafFolder(parts),
  },
  {
    name: "no look at terms",
    grace,
    folder: (parts) => new DeafFolder(parts),
    kind: { isHard: true },
  },
  {
    name: "no look at the inbox",
    grace,
    kind: { hasRareActs: true },
    folder: (parts) => new HastyFolder(parts),
  },
  {
    name: "an intent is applied twice",
    grace,
    kind: { isVaried: true },
    folder: (parts) => new ForgetfulFolder(parts),
  },
  {
    name: "an intent is removed first",
    grace,
    folder: writing(async (item, folder) => {
      await folder.removeIntents(item.applied);
      return item;
    }),
  },
  {
    name: "a flight is not on the disk",
    grace,
    folder: forgetsFlights,
  },
  {
    name: "what is wanted is sent again for what was sent",
    grace,
    holdings: changing((after) =>
      after.flight?.sent === undefined || after.want === undefined
        ? after
        : { ...after, flight: { ...after.flight, sent: after.want } },
    ),
  },
  {
    name: "the base is not moved when a POST lands",
    grace,
    holdings: changing((after, before) =>
      before.flight?.kind === "create" && before.serverId === undefined
        ? { ...after, base: before.base, want: before.want }
        : after,
    ),
  },
  {
    name: "no baseline",
    grace,
    kind: { isHard: true },
    holdings: changing((after) =>
      after.flight === undefined ? after : { ...after, flight: { ...after.flight, baseline: [] } },
    ),
  },
  {
    name: "nothing is looked for once it was seen",
    grace,
    holdings: watchesNothing,
  },
];

import { networkGrace } from "../../src/composition/durableLibrary.ts";
import { isSnippetError, SnippetError } from "../../src/core/errors.ts";
import type { Operation } from "../../src/core/library/outbox/waiting/operation.ts";
import type { Operations } from "../../src/core/library/outbox/waiting/operations.ts";
import { carefulRules } from "../../src/core/library/outbox/sending/delivery.ts";
import type { SendingRules } from "../../src/core/library/outbox/sending/delivery.ts";
import { outcomeOf } from "../../src/core/library/outbox/sending/outcome.ts";
import type { RemoteSnippet, SnippetRemote } from "../../src/core/library/remote.ts";
import type { EngineVariant } from "./engineVariant.ts";
import { portFaults } from "./portFaults.ts";

const notDone = new SnippetError("offline", "Taken for not done.");

/** Whatever becomes of a write, it counts as not done, and is sent again at once. */
function retriesBlindly(remote: SnippetRemote, methods: readonly Method[]): SnippetRemote {
  return around(remote, methods, async (send) => {
    try {
      return await send();
    } catch (error) {
      throw outcomeOf(error).kind === "unknown" ? notDone : error;
    }
  });
}

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
    keepsKeys: () => remote.keepsKeys(),
    read: (...given) => remote.read(...given),
    list: (...given) => remote.list(...given),
    languages: (...given) => remote.languages(...given),
    tags: (...given) => remote.tags(...given),
  };
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
    untold: new Set(),
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

function withOperations(
  operations: Operations,
  other: Partial<Pick<Operations, "update" | "finish">>,
): Operations {
  return {
    append: (...added) => operations.append(...added),
    look: () => operations.look(),
    reclaim: (id) => operations.reclaim(id),
    update: other.update ?? ((operation) => operations.update(operation)),
    hold: (operation) => operations.hold(operation),
    finish: other.finish ?? ((operation) => operations.finish(operation)),
    owns: (id) => operations.owns(id),
  };
}

/** A window that ends does not leave behind that it was sending. */
function forgetsSending(
  operations: Operations,
  isForgotten: (operation: Operation) => boolean,
): Operations {
  const asQueued = (operation: Operation): Operation =>
    isForgotten(operation) && (operation.state === "sending" || operation.state === "unknown")
      ? { ...operation, state: "queued", sends: 0, fence: [] }
      : operation;
  return withOperations(operations, {
    update: (operation) => operations.update(asQueued(operation)),
  });
}

/** Nobody looks again for what came late or twice. */
function watchesNothing(operations: Operations): Operations {
  return withOperations(operations, {
    update: async (operation) => {
      if (operation.state !== "watching") {
        return operations.update(operation);
      }
      await operations.finish(operation);
      return false;
    },
  });
}

/** A second write of a snippet does not wait for what may be on its way. */
const noLanes: SendingRules = { ...carefulRules, mayGo: () => true };
const noLanesNoBase: SendingRules = { mayGo: () => true, isUntouched: () => true };

const writes: readonly Method[] = ["create", "update", "delete"];
const isEdit = ({ kind }: Operation): boolean => kind !== "create";

/** Engines that look right and are not, as the field knows them, in place of the parts of ours that make the difference. */
export const wrongEngines: readonly EngineVariant[] = [
  ...portFaults,
  {
    name: "A: any answer is a yes",
    grace: 0,
    rules: noLanesNoBase,
    remote: believesAnything,
    operations: (operations) => watchesNothing(forgetsSending(operations, () => true)),
  },
  {
    name: "B: a queue that sends again whatever has no clear answer",
    grace: 0,
    rules: noLanesNoBase,
    remote: (remote) => retriesBlindly(remote, writes),
    operations: (operations) => watchesNothing(forgetsSending(operations, () => true)),
  },
  {
    name: "C: B that looks at the base first",
    grace: 0,
    rules: noLanes,
    remote: (remote) => retriesBlindly(remote, writes),
    operations: (operations) => watchesNothing(forgetsSending(operations, () => true)),
  },
  {
    name: "D: C with a fence, looking once",
    grace: 0,
    rules: noLanes,
    remote: (remote) => retriesBlindly(remote, ["update", "delete"]),
    operations: (operations) => watchesNothing(forgetsSending(operations, isEdit)),
  },
  {
    name: "E: D that waits before it creates again",
    grace: networkGrace,
    rules: noLanes,
    remote: (remote) => retriesBlindly(remote, ["update", "delete"]),
    operations: (operations) => watchesNothing(forgetsSending(operations, isEdit)),
  },
  {
    name: "F: E that removes what came twice",
    grace: networkGrace,
    rules: noLanes,
    remote: (remote) => retriesBlindly(remote, ["update", "delete"]),
    operations: (operations) => forgetsSending(operations, isEdit),
  },
  {
    name: "G: F that leaves behind that it was sending, and watches nothing",
    grace: networkGrace,
    rules: noLanes,
    remote: (remote) => retriesBlindly(remote, ["update", "delete"]),
    operations: watchesNothing,
  },
  {
    name: "H: ours, without a lane for each snippet",
    grace: networkGrace,
    rules: noLanes,
    remote: (remote) => retriesBlindly(remote, ["update", "delete"]),
  },
];

import { Emitter } from "../emitter.ts";
import { SnippetError } from "../errors.ts";
import type { Snippet, SnippetId } from "../model.ts";
import type { OpenLibrary } from "./currentLibrary.ts";
import type { SharedSnippets } from "./sharedSnippets.ts";
import type { LibraryChange } from "./snippetLibrary.ts";

/**
 * The library, which also finds and reads what other users share. A write to one of those is refused.
 * @param load is called after the library was opened, since its own snippets are shown first.
 */
export function libraryWithShared(
  library: OpenLibrary,
  load: () => Promise<SharedSnippets>,
): OpenLibrary {
  const news = new Emitter<LibraryChange>();
  const owned = [library.onDidChange((change) => news.fire(change)), news, library];
  let shared: SharedSnippets | undefined;
  let isDisposed = false;
  const bring = async (): Promise<void> => {
    const loaded = await load();
    if (isDisposed) {
      loaded.dispose();
      return;
    }
    if (shared === undefined) {
      shared = loaded;
      const tell = (): void => news.fire({ kind: "all" });
      owned.unshift(loaded.onDidChange(tell), loaded);
      await loaded.load();
      tell();
    }
    await loaded.update();
  };
  const afterwards =
    (name: "open" | "sync" | "refresh") =>
    async (signal?: AbortSignal): Promise<void> => {
      await library[name](signal);
      void bring();
    };
  const others = (id: SnippetId): Snippet | undefined =>
    library.find(id) === undefined ? shared?.find(id) : undefined;
  const ofOwn =
    <Rest extends unknown[], T>(write: (id: SnippetId, ...rest: Rest) => Promise<T>) =>
    async (id: SnippetId, ...rest: Rest): Promise<T> => {
      if (others(id) !== undefined) {
        throw new SnippetError("input", "This snippet belongs to another user.");
      }
      return write(id, ...rest);
    };
  const own: Partial<OpenLibrary> = {
    onDidChange: news.event,
    shared: () => shared?.all() ?? [],
    find: (id) => library.find(id) ?? shared?.find(id),
    isWhole: (id) => others(id) !== undefined || library.isWhole(id),
    read: async (id, signal) => others(id) ?? library.read(id, signal),
    open: afterwards("open"),
    sync: afterwards("sync"),
    refresh: afterwards("refresh"),
    edit: ofOwn((...given: Parameters<OpenLibrary["edit"]>) => library.edit(...given)),
    delete: ofOwn((...given: Parameters<OpenLibrary["delete"]>) => library.delete(...given)),
    recreate: ofOwn((...given: Parameters<OpenLibrary["recreate"]>) => library.recreate(...given)),
    dispose: () => {
      isDisposed = true;
      owned.forEach((one) => one.dispose());
    },
  };
  return new Proxy(library, {
    set: (_target, name, value) => Reflect.set(own, name, value),
    get: (target, name) => {
      const value: unknown = Reflect.get(name in own ? own : target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

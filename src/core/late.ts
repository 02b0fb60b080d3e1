import { DisposableStore } from "./disposables.ts";
import type { Disposable } from "./ports.ts";

/** Loads once, at first use; the next use retries a failed load. */
export function late<T>(load: () => Promise<T>): () => Promise<T> {
  const state: { loading: Promise<T> | undefined } = { loading: undefined };
  return () => {
    state.loading ??= load().catch((error: unknown) => {
      state.loading = undefined;
      throw error;
    });
    return state.loading;
  };
}

/**
 * An object that loads the real one at the first call of a method.
 * @param names of methods, each of which may return a promise. A method that the real object lacks does nothing.
 */
export function lateMethods<T extends object, K extends keyof T>(
  load: () => Promise<T>,
  names: readonly K[],
): Pick<T, K> {
  const methods = names.map((name) => [
    name,
    async (...given: readonly unknown[]): Promise<unknown> => {
      const loaded = await load();
      const method = loaded[name];
      return typeof method === "function" ? method.apply(loaded, given) : undefined;
    },
  ]);
  return Object.fromEntries(methods) as Pick<T, K>;
}

/** The same for an object that is disposed with the returned one, which never loads it for that. */
export function lateOwned<T extends Disposable, K extends keyof T>(
  load: () => Promise<T>,
  names: readonly K[],
): Pick<T, K> & Disposable {
  const owned = new DisposableStore();
  const loaded = late(async () => owned.add(await load()));
  return { ...lateMethods(loaded, names), dispose: () => owned.dispose() };
}

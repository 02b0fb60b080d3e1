import { EventEmitter, type Disposable, type Event } from "vscode";
import { late, lateMethods } from "../../core/late.ts";

export interface LateProvider<T> extends Disposable {
  /** Loads the provider unless it is loaded. */
  readonly loaded: () => Promise<T>;
}

/**
 * Stands in for a provider of the editor until one of its methods is called.
 * @param event through which the provider reports changes.
 */
export function lateProvider<T extends object, K extends keyof T, E extends keyof T>(
  load: () => Promise<T>,
  names: readonly K[],
  event: E,
): Pick<T, K> & Pick<T, E> & LateProvider<T> {
  const changed = new EventEmitter<unknown>();
  const loaded = late(async () => {
    const provider = await load();
    (provider[event] as Event<unknown> | undefined)?.((change) => changed.fire(change));
    return provider;
  });
  const ownEvent = { [event]: changed.event } as Pick<T, E>;
  const dispose = (): void => changed.dispose();
  return { ...lateMethods(loaded, names), ...ownEvent, loaded, dispose };
}

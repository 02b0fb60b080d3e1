import type { Fate } from "./fate.ts";
import { SimWorld } from "./simWorld.ts";
import type { Variety } from "./variety.ts";

/** A service whose answers to writes are as told, and then plain. */
export class ScriptedWorld extends SimWorld {
  readonly fates: Fate[] = [];

  /** One that keeps keys. @param from the seed: the first one from here on with such a service is taken. */
  static careful(from: number, variety?: Variety): ScriptedWorld {
    return ScriptedWorld.#first(from, true, variety);
  }

  /** As {@link careful}, with a service that keeps none. */
  static plain(from: number): ScriptedWorld {
    return ScriptedWorld.#first(from, false);
  }

  static #first(from: number, isCareful: boolean, variety?: Variety): ScriptedWorld {
    for (let seed = from; ; seed += 1) {
      const world = new ScriptedWorld(seed, { isTraced: false, lateness: 60_000, variety });
      if (world.server.isCareful === isCareful) return world;
    }
  }

  override fateOf(isWrite: boolean): Fate {
    return (isWrite ? this.fates.shift() : undefined) ?? "answered";
  }
}

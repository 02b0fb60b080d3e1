import type { Fate } from "./fate.ts";
import { SimWorld } from "./simWorld.ts";

/** A service that keeps keys; its answers to writes are as told, and then plain. */
export class ScriptedWorld extends SimWorld {
  readonly fates: Fate[] = [];

  /** @param from the seed: the first one from here on with such a service is taken. */
  static careful(from: number): ScriptedWorld {
    for (let seed = from; ; seed += 1) {
      const world = new ScriptedWorld(seed, { isTraced: false, lateness: 60_000 });
      if (world.server.isCareful) return world;
    }
  }

  override fateOf(isWrite: boolean): Fate {
    return (isWrite ? this.fates.shift() : undefined) ?? "answered";
  }
}

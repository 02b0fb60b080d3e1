/** Between two records of a list: so many stand before it, the last of them this one. */
export interface Place {
  readonly before: number;
  readonly createdAt: number;
  readonly id: number;
}

export interface KnownList {
  readonly total: number;
  /** Where the page ended that was read last. */
  end: Place;
}

const beginning: Place = {
  before: 0,
  createdAt: Number.MAX_SAFE_INTEGER,
  id: Number.MAX_SAFE_INTEGER,
};

/** Enough for those who read at the same time; nobody fills the memory by asking for lists that are empty. */
const mostLists = 1_000;

/**
 * How many records each list has and where one left off in it, so that who reads page after page has nothing counted or
 * stepped over again. Every write to the file, by whichever process, ends what is known.
 */
export class KnownLists {
  readonly #lists = new Map<string, KnownList>();
  #state = "";

  /** @param state of the database before the list is read: what is written in between is then noticed the next time. */
  get(state: string, name: string, count: () => number): KnownList {
    if (state !== this.#state || this.#lists.size === mostLists) this.#lists.clear();
    this.#state = state;
    const list = this.#lists.get(name) ?? { total: count(), end: beginning };
    this.#lists.set(name, list);
    return list;
  }
}

/** @returns the nearest known place that is not behind so many records. */
export function placeBefore({ end }: KnownList, before: number): Place {
  return end.before <= before ? end : beginning;
}

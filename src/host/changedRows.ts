/** A row of a view as the editor has it, and everything that its look depends on. */
export interface ShownRow<Node> {
  readonly node: Node;
  readonly look: readonly unknown[];
}

/** The rows below one parent in their order, each by a key that stays. */
export type ShownRows<Node> = ReadonlyMap<string, ShownRow<Node>>;

/** @returns the rows that look different now; undefined if the rows or their order changed. */
export function changedRows<Node>(
  before: ShownRows<Node>,
  now: ShownRows<Node>,
): readonly Node[] | undefined {
  if (hasOther([...before.keys()], [...now.keys()])) {
    return undefined;
  }
  return [...now].flatMap(([key, { node, look }]) =>
    hasOther(before.get(key)?.look ?? [], look) ? [node] : [],
  );
}

function hasOther(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length !== now.length || now.some((each, place) => each !== before[place]);
}

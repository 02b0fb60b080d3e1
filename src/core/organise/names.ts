/** In UTF-16 units: nobody tells names apart by what comes later. */
const compared = 64;

/** The order of names for users: without regard to case, and with 9 before 10. */
export const byName = byBeginning({ sensitivity: "base", numeric: true });
/** The same for titles, which differ by their case. */
export const byTitle = byBeginning({ numeric: true });

function byBeginning(options: Intl.CollatorOptions): (one: string, other: string) => number {
  const { compare } = new Intl.Collator(undefined, options);
  return (one, other) => compare(one.slice(0, compared), other.slice(0, compared));
}

/** The number of a word's characters that the editor compares with the typed text. */
const compared = 128;

/** A character that no word contains, and the editor does not treat as a separator. */
const filler = "\u0001";

/**
 * The `filterText` of a suggestion that matches the typed text as weakly as possible: the editor sorts by the strength
 * of the match before `sortText`. Each character is in lower case, after a gap, as late as the editor looks. The first
 * one begins a word, because otherwise there is no match.
 */
export function weakestMatch(typed: string): string {
  const apart = characters(typed).join(filler).toLowerCase();
  const weak = ` ${apart}`;
  return weak.length > compared ? typed : filler.repeat(compared - weak.length) + weak;
}

/**
 * The `filterText` of a suggestion that matches the typed text no better than any word with this beginning, in whatever
 * case, so that `sortText` decides.
 */
export function weakestBeginning(typed: string): string {
  const inOtherCase = characters(typed).map((each) =>
    each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase(),
  );
  return inOtherCase.join("") + filler;
}

function characters(text: string): readonly string[] {
  return [...Array(text.length).keys()].map((at) => text.charAt(at));
}

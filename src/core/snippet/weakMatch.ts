/** The editor compares so many characters of a word with what is typed, and no more. */
const compared = 128;

/** No word has it, and the editor takes it for no separator. */
const filler = "\u0001";

/**
 * The `filterText` of a suggestion that matches what is typed as weakly as a suggestion can: the editor sorts by the
 * strength of the match before it looks at `sortText`. Each character stands behind a gap, in lower case, as late as the
 * editor looks; the first one begins a word, since without that there is no match.
 */
export function weakestMatch(typed: string): string {
  const apart = characters(typed).join(filler).toLowerCase();
  const weak = ` ${apart}`;
  return weak.length > compared ? typed : filler.repeat(compared - weak.length) + weak;
}

/**
 * The `filterText` of a suggestion that matches what is typed no better than any word that begins so, in whatever case:
 * `sortText` decides between them.
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

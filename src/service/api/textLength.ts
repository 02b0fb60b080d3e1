/** Whether a text has more characters (Unicode code points) than `most`. Long texts are decided by their length alone. */
export function isLonger(text: string, most: number): boolean {
  return text.length > 2 * most || Array.from(text).length > most;
}

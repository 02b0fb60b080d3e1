/** Whether a text has more characters (Unicode code points) than `most`. A long one is not gone through to find out. */
export function isLonger(text: string, most: number): boolean {
  return text.length > 2 * most || Array.from(text).length > most;
}

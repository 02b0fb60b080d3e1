/** Forty characters of a title: a longer one would push its neighbors, such as *Show*, out of the status bar. */
export function shortTitle(title: string): string {
  return title.replace(/^(.{40}).+/u, "$1…");
}

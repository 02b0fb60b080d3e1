/** Forty characters of a title: a longer one would push away what stands beside it in the status bar, *Show* among it. */
export function shortTitle(title: string): string {
  return title.replace(/^(.{40}).+/u, "$1…");
}

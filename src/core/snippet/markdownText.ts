/**
 * Text as Markdown that shows exactly it: no emphasis, link, image, HTML, icon or list comes of it. Line ends stay
 * line ends; white space at the beginning of a line, which would make a code block, goes.
 */
export function markdownText(text: string): string {
  return (
    text
      .split(/\r\n|\r|\n/)
      // The editor looks for icons after it has read the Markdown, and has an escape of its own for them.
      .map((line) => line.trim().replaceAll("$(", "\\$("))
      .map((line) => line.replace(/[!-/:-@[-`{-~]/g, "\\$&"))
      .join("  \n")
  );
}

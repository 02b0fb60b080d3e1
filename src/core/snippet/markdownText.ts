/**
 * Text as Markdown that displays exactly this text: no emphasis, link, image, HTML, icon or list. Line ends stay;
 * leading white space of a line, which would make a code block, is removed.
 */
export function markdownText(text: string): string {
  return (
    text
      .split(/\r\n|\r|\n/)
      // The editor looks for icons after parsing the Markdown, and has its own escape for them.
      .map((line) => line.trim().replaceAll("$(", "\\$("))
      .map((line) => line.replace(/[!-/:-@[-`{-~]/g, "\\$&"))
      .join("  \n")
  );
}

import { posix } from "node:path";

/**
 * The links of a page that lead to nothing in this project: to a file that is not there, or to a heading that its page
 * does not have.
 *
 * @param path of the page in the project.
 * @param read the text of a file or an empty one for a folder; undefined where nothing is there.
 */
export function deadLinks(
  path: string,
  read: (path: string) => string | undefined,
): readonly string[] {
  const links = [...withoutCode(read(path) ?? "").matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)];
  return links
    .map(([, link = ""]) => link)
    .filter((link) => {
      const [file = "", heading] = link.split("#");
      const target = file === "" ? path : posix.join(posix.dirname(path), file);
      const text = read(target);
      return text === undefined || (heading !== undefined && !headingsOf(text).has(heading));
    });
}

/** The address of each heading of a page, as GitHub makes them. */
function headingsOf(page: string): ReadonlySet<string> {
  return new Set(
    [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/(?<!\w)_|_(?!\w)/g, "")
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** The texts that a page shows as words of the interface: `_Like This_`. */
export function namedWords(page: string): readonly string[] {
  return [
    ...withoutCode(page)
      .replaceAll(/`[^`]*`|\]\([^)]*\)/g, "")
      .matchAll(/(?<![\p{L}\p{N}_])_([^_\n]+)_(?![\p{L}\p{N}_])/gu),
  ].map(([, words = ""]) => words);
}

function withoutCode(page: string): string {
  return page.replaceAll(/^```.*?^```$/gms, "");
}

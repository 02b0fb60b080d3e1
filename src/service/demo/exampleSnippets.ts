import { readFile } from "node:fs/promises";

const section = /^## (?<title>.+)\n\n(?<items>(?:- .+\n)+)\n```\S*\n(?<code>[\s\S]*?)\n```$/gmu;

/** Reads `examples.md`. Each snippet is a heading, a list of `name: value`, and the code. */
export async function readExampleSnippets() {
  const text = await readFile(new URL("examples.md", import.meta.url), "utf8");
  return Array.from(text.matchAll(section), ({ groups = {} }) => {
    const lines = (groups["items"] ?? "").trim().split("\n");
    const items = new Map(
      lines.map((line): [string, string] => {
        const [, name = "", value = ""] = /^- (\w+): (.*)$/u.exec(line) ?? [];
        return [name, value];
      }),
    );
    return {
      title: groups["title"] ?? "",
      // In the spelling of the language list.
      language: items.get("language") ?? "",
      tags: (items.get("tags") ?? "").split(", "),
      description: items.get("description") ?? "",
      private: items.get("visibility") !== "public",
      code: `${groups["code"] ?? ""}\n`,
    };
  });
}

import type { MemoryDisk } from "../support/computer/memoryDisk.ts";
import { trashFolder } from "./engineGround.ts";
import type { SimLibrary } from "./engineGround.ts";
import type { Oracle } from "./oracle.ts";
import type { SnippetDraft } from "../../src/core/model.ts";
import type { SimWorld } from "./simWorld.ts";
import { wordsOf } from "./words.ts";

/** What windows show when nothing is pending, and should not. */
export interface QuietFaults {
  /** Snippets that windows, or a window and the server, show differently, and ids that a window shows twice. */
  readonly unlike: readonly string[];
}

export const noFaults: QuietFaults = { unlike: [] };

/** @param names that were ever given to a snippet: each leads every window to the same one. */
export function quietFaults(
  libraries: readonly SimLibrary[],
  { server, hard }: SimWorld,
  names: readonly string[],
): QuietFaults {
  const told = ({ description, tags, ...rest }: SnippetDraft): string => {
    // A list without code and times is believed for a day.
    const isListed = hard.hasCodeInLists;
    const words = wordsOf({
      ...rest,
      description: hard.missing.has("description") ? "" : description,
      tags: hard.missing.has("tags") ? [] : tags,
    });
    return isListed ? words.join(" ") : "there";
  };
  const onServer = new Map([...server.records].map(([id, { draft }]) => [id, told(draft)]));
  const unlike = libraries.flatMap((library) => {
    const shown = library.all();
    const ids = shown.map(({ id }) => id);
    const twice = ids
      .filter((id, at) => ids.indexOf(id) !== at)
      .map((id) => `${id} is shown twice`);
    const pictured = new Map(shown.map((snippet) => [snippet.id, told(snippet)]));
    return [...twice, ...differing(pictured, onServer)];
  });
  const led = libraries.map((library) => names.map((name) => library.find(name)?.id));
  const astray = names.filter((_name, at) => led.some((ids) => ids[at] !== led[0]?.[at]));
  return { unlike: [...new Set(unlike), ...astray.map((name) => `${name} leads elsewhere`)] };
}

function differing(
  shown: ReadonlyMap<string, string>,
  onServer: ReadonlyMap<string, string>,
): string[] {
  const ids = new Set([...shown.keys(), ...onServer.keys()]);
  return [...ids]
    .filter((id) => shown.get(id) !== onServer.get(id))
    .map(
      (id) =>
        `${id} is shown as ${shown.get(id) ?? "nothing"}, not ${onServer.get(id) ?? "nothing"}`,
    );
}

/**
 * A text that was acknowledged is on the server, in the outbox, or in the history; what was deleted is in the trash.
 * @returns those that are not.
 */
export function goneTexts(
  oracle: Oracle,
  disk: MemoryDisk,
  onServer: readonly string[],
): readonly string[] {
  const inside = (folder: string): string =>
    [
      ...onServer.map((code) => JSON.stringify(code)),
      ...disk.paths
        .filter((path) => path.startsWith(folder))
        .map((path) => Buffer.from(disk.read(path) ?? []).toString("utf8")),
    ].join("\n");
  const [all, trash] = [inside("/"), inside(trashFolder)];
  return oracle.ours.filter((text) => {
    const place = oracle.isBinned(text) ? trash : all;
    return !place.includes(JSON.stringify(text));
  });
}

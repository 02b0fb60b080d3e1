import type { DescribedManifest, KeyBinding } from "./describedManifest.ts";

const pressInList = "snippetService.pressInList";

/** What a key of the search list does, by the arguments of its key binding. */
const listActions: Readonly<Record<string, string>> = {
  insert: "Insert",
  copy: "Copy",
  open: "Open",
  edit: "Edit",
};

/** The keys of each command that has some, as a reader presses them. */
export function keysOfCommands({ contributes }: DescribedManifest): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const binding of contributes.keybindings) {
    const before = keys.get(binding.command);
    const text = keyText(binding);
    keys.set(binding.command, before === undefined ? text : `${before} or ${text}`);
  }
  return keys;
}

/** @throws Error for a key whose action has no description here. */
export function listKeyRows({ contributes }: DescribedManifest): readonly string[] {
  return contributes.keybindings
    .filter(({ command }) => command === pressInList)
    .map((binding) => {
      const action = listActions[String(binding.args)];
      if (action === undefined)
        throw new Error(`Nobody says what ${binding.key} does in the list.`);
      return `| ${keyText(binding)} | ${action} |`;
    });
}

function keyText({ key, mac, args }: KeyBinding): string {
  const keys = mac === undefined ? pressed(key) : `${pressed(key)}, on a Mac ${pressed(mac)}`;
  const isOfView = typeof args === "object" && args !== null && "from" in args;
  return isOfView ? `in the view ${keys}` : keys;
}

/** `ctrl+k s` as a page shows it. */
export function pressed(key: string): string {
  return `\`${key.replaceAll(/\w+/g, (name) => name.charAt(0).toUpperCase() + name.slice(1))}\``;
}

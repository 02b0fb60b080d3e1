import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { commandIds, contributedIds, nameOf } from "../../src/host/commandId.ts";
import { colorOnly } from "../../src/host/languages/colorOnly.ts";
import { toolNames } from "../../src/host/tools/toolName.ts";
import { manifestTexts } from "../support/words/translations.ts";

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly icon: string;
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly category?: string;
      readonly enablement?: string;
      readonly icon?: string;
    }[];
    readonly menus: Readonly<
      Record<
        string,
        readonly {
          readonly command?: string;
          readonly submenu?: string;
          readonly when?: string;
          readonly group?: string;
        }[]
      >
    >;
    readonly submenus: readonly { readonly id: string }[];
    readonly languages: readonly { readonly id: string; readonly aliases: readonly string[] }[];
    readonly grammars: readonly {
      readonly language: string;
      readonly path: string;
      readonly scopeName: string;
    }[];
    readonly languageModelTools: readonly { readonly name: string }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly id: string;
        readonly media: { readonly svg: string; readonly altText: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
    readonly viewsWelcome: readonly { readonly when: string }[];
    readonly keybindings: readonly { readonly when?: string }[];
    readonly views: Readonly<
      Record<string, readonly { readonly id: string; readonly when?: string }[]>
    >;
    readonly viewsContainers: {
      readonly activitybar: readonly { readonly icon: string }[];
    };
  };
}

interface Grammar {
  readonly scopeName: string;
  readonly patterns: readonly { readonly include: string }[];
}

const root = join(import.meta.dirname, "../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

function whenClauses(): string[] {
  return [
    ...Object.values(manifest.contributes.menus).flatMap((items) =>
      items.map((item) => item.when ?? ""),
    ),
    ...manifest.contributes.commands.map((command) => command.enablement ?? ""),
    ...manifest.contributes.keybindings.map((binding) => binding.when ?? ""),
    ...manifest.contributes.viewsWelcome.map((welcome) => welcome.when),
    ...Object.values(manifest.contributes.views).flatMap((views) =>
      views.map((view) => view.when ?? ""),
    ),
    ...completionEvents().filter((event) => event.startsWith("onContext:")),
  ];
}

/** The `when` clause of a command in the palette; empty for one that is always offered. */
function paletteClauses(
  items: readonly { readonly command?: string; readonly when?: string }[],
): (command: string) => string {
  const clauses = new Map(items.map(({ command, when = "" }) => [command, when]));
  return (command) => clauses.get(command) ?? "";
}

/** What ends the walkthrough's steps: `onContext:` with a key. */
function completionEvents(): string[] {
  return manifest.contributes.walkthroughs.flatMap(({ steps }) =>
    steps.flatMap((step) => step.completionEvents),
  );
}

describe("the manifest", () => {
  it("has exactly the commands that the code takes for contributed", () => {
    const declared = manifest.contributes.commands.map((command) => command.command).sort();
    assert.deepEqual(declared, [...contributedIds].sort());
  });

  it("has a function for every command, of its name or in the table", () => {
    const text = sources(join(root, "src/host/commands")).join("\n");
    for (const id of commandIds) {
      const isThere = new RegExp(`^(export (async function|const)|) +${nameOf(id)}(\\(|:| =)`, "m");
      assert.match(text, isThere, `${id} stands only in the list of ids`);
    }
  });

  it("puts every command into one category, with a title of its own", () => {
    const titles = new Set<string>();
    for (const { command, category, title } of manifest.contributes.commands) {
      assert.equal(category, "%product%", command);
      const key = `command.${command.slice("snippetService.".length)}`;
      assert.equal(title, `%${key}%`);
      const text = manifestTexts()[key] ?? "";
      assert.ok(!titles.has(text), `${text} stands twice`);
      titles.add(text);
    }
  });

  it("has at most 60 commands, of which the palette shows at most 40 at once", () => {
    const { commands, menus } = manifest.contributes;
    assert.ok(commands.length <= 60, `${commands.length} commands`);
    const shown = paletteClauses(menus["commandPalette"] ?? []);
    const inPalette = commands.filter(({ command }) => shown(command) !== "false");
    // Of these, one document in front allows one group at a time, and a filter is set or cleared.
    const apart = ["restoreVersion", "saveCell", "clearFilter"].map((it) => `snippetService.${it}`);
    const atOnce = inPalette.filter(({ command }) => !apart.includes(command));
    assert.ok(atOnce.length <= 40, `${atOnce.length} at once`);
  });

  it("offers in a window where nothing of ours has run what makes sense there, and only that", () => {
    const { menus } = manifest.contributes;
    const shown = paletteClauses(menus["commandPalette"] ?? []);
    // Before activation each of our keys is missing, which makes a positive clause false.
    const ours = (when: string): boolean => /(?<!!)snippetService\./.test(when);
    const hidden = manifest.contributes.commands.filter(({ command, enablement = "" }) => {
      const when = shown(command);
      return when !== "false" && (ours(when) || enablement !== "");
    });
    assert.deepEqual(
      hidden.map(({ command }) => command),
      // Before anybody has signed in, nobody can sign out; before the view was filtered, no filter is to be cleared.
      ["snippetService.signOut", "snippetService.clearFilter"],
    );
    const elsewhere = Object.entries(menus).filter(
      ([name]) => name !== "commandPalette" && !/^view\/|Menu$/.test(name),
    );
    for (const [name, items] of [
      ...elsewhere,
      ["editor", menus["snippetService.editorMenu"] ?? []] as const,
    ]) {
      for (const { when = "", command } of items) assert.ok(!ours(when), `${name}: ${command}`);
    }
  });

  it("leaves decisions about pending changes and conflicts to where these are shown", () => {
    const shown = paletteClauses(manifest.contributes.menus["commandPalette"] ?? []);
    for (const name of ["retry", "discard", "showConflict", "keepMine", "keepServers", "keepBoth"])
      assert.equal(shown(`snippetService.${name}`), "false", name);
  });

  it("offers for a pending change the one step that helps: a conflict, a sign-in, or to send it", () => {
    const items = manifest.contributes.menus["view/item/context"] ?? [];
    const offered = (context: string): readonly string[] =>
      items
        .filter(({ group, when = "" }) => {
          const patterns = [...when.matchAll(/viewItem =~ \/(.+?)\/(?= |$)/g)];
          return (
            /^inline@[01]/.test(group ?? "") &&
            when.includes("snippetService.pending") &&
            patterns.every(([, pattern = ""]) => new RegExp(pattern).test(context))
          );
        })
        .map(({ command }) => command ?? "");
    const row = "write edit queued";
    assert.deepEqual(offered(row), ["snippetService.retry"]);
    assert.deepEqual(offered(`${row} needs-client-secret`), ["snippetService.retry"]);
    assert.deepEqual(offered(`${row} needs-sign-in`), ["snippetService.signIn"]);
    assert.deepEqual(offered("write edit conflict needs-conflict"), [
      "snippetService.showConflict",
    ]);
  });

  it("gives each item of a menu a place of its own, but for two of which one is shown at a time", () => {
    const alternatives = [
      ["addFavorite", "removeFavorite"],
      ["makePublic", "makePrivate"],
      ["showConflict", "edit", "retry"],
      ["filter", "clearFilter"],
      ["keepMine", "restoreVersion", "edit", "addPlaceholder"],
      ["keepServers", "addChoice"],
    ];
    for (const [name, items] of Object.entries(manifest.contributes.menus)) {
      const placed = Map.groupBy(
        items.filter(({ group }) => group !== undefined),
        ({ group, when = "" }) => `${/view == [\w.]+/.exec(when)?.[0] ?? ""} ${group ?? ""}`,
      );
      for (const [place, sharing] of placed) {
        const commands = sharing.map(({ command = "" }) => command.replace(/^.*\./, ""));
        const whens = new Set(sharing.map(({ when = "" }) => when));
        assert.equal(whens.size, sharing.length, `${name} ${place}`);
        assert.ok(
          sharing.length === 1 ||
            alternatives.some((each) => commands.every((command) => each.includes(command))),
          `${name} ${place}: ${commands.join(", ")}`,
        );
      }
    }
  });

  it("gives a row three buttons at most, also in a conflict", () => {
    const rows = (manifest.contributes.menus["view/item/context"] ?? []).filter(
      ({ when = "", group = "" }) =>
        when.includes("view == snippetService.snippets") && group.startsWith("inline"),
    );
    assert.deepEqual(
      [...new Set(rows.map(({ group = "" }) => group))].toSorted((a, b) => a.localeCompare(b)),
      ["inline@1", "inline@2", "inline@3"],
    );
  });

  it("has a picture for every command that is a button", () => {
    const buttons = new Set(
      Object.values(manifest.contributes.menus)
        .flat()
        .filter(
          ({ command, group }) => command !== undefined && /^(inline|navigation)/.test(group ?? ""),
        )
        .map(({ command = "" }) => command),
    );
    const icons = new Map(
      manifest.contributes.commands.map(({ command, icon }) => [command, icon ?? ""]),
    );
    // In the title of a comparison the words say more than a picture would.
    const words = ["keepMine", "keepServers", "keepBoth", "restoreVersion"];
    for (const command of buttons) {
      if (!words.includes(command.slice("snippetService.".length))) {
        assert.match(icons.get(command) ?? "", /^\$\([\w-]+\)$/, command);
      }
    }
  });

  it("declares the tools that the code registers, and no other", () => {
    const declared = manifest.contributes.languageModelTools.map(({ name }) => name);
    assert.deepEqual(declared, [...toolNames]);
  });

  it("names only declared commands in menus and welcome texts", () => {
    const known = new Set<string>(commandIds);
    const inMenus = Object.values(manifest.contributes.menus).flatMap((items) =>
      items.flatMap((item) => item.command ?? []),
    );
    const inWelcome = Object.values(manifestTexts()).flatMap((text) =>
      [...text.matchAll(/\(command:(snippetService\.\w+)\)/g)].map((match) => match[1] ?? ""),
    );
    assert.ok(inWelcome.length > 0);
    for (const id of [...inMenus, ...inWelcome]) {
      assert.ok(known.has(id), id);
    }
  });

  it("has no item twice in a menu, and no menu below another that is not declared", () => {
    const declared = manifest.contributes.submenus.map(({ id }) => id);
    for (const [name, items] of Object.entries(manifest.contributes.menus)) {
      const texts = items.map((item) => JSON.stringify(item));
      assert.deepEqual(texts, [...new Set(texts)], name);
      assert.ok(!name.startsWith("snippetService.") || declared.includes(name), name);
      for (const { submenu } of items) {
        assert.ok(submenu === undefined || declared.includes(submenu), submenu);
      }
    }
  });

  it("has one menu in the editor's menu, which begins with saving and inserting", () => {
    const ours = (manifest.contributes.menus["editor/context"] ?? []).filter(
      ({ when = "" }) => !when.startsWith("resourceScheme == snippet-draft"),
    );
    assert.deepEqual(
      ours.map(({ submenu }) => submenu),
      ["snippetService.editorMenu"],
    );
    const [first, second] = manifest.contributes.menus["snippetService.editorMenu"] ?? [];
    assert.equal(first?.command, "snippetService.saveSelection");
    assert.equal(second?.command, "snippetService.insert");
  });

  it("asks for each context key that the code sets, and for no other", () => {
    const keys = readFileSync(join(root, "src/host/contextKeys.ts"), "utf8");
    const names = (text: string): string[] =>
      [...text.matchAll(/snippetService\.\w+/g)].map(([name]) => name);
    const views = Object.values(manifest.contributes.views).flat();
    const asked = new Set(whenClauses().flatMap(names));
    for (const { id } of views) asked.delete(id);
    assert.deepEqual([...asked].toSorted(), names(keys).toSorted());
  });

  it("has one walkthrough of five steps, each with a picture and an event that ends it", () => {
    const [walkthrough, ...others] = manifest.contributes.walkthroughs;
    assert.deepEqual([walkthrough?.steps.length, others], [5, []]);
    for (const { id, media, completionEvents: events } of walkthrough?.steps ?? []) {
      const svg = readFileSync(join(root, media.svg), "utf8");
      // The editor draws it in the page itself: with its own colours it suits every theme.
      assert.match(svg, /var\(--vscode-/, id);
      assert.doesNotMatch(svg, /<(script|image|text|use|foreignObject)|href|on\w+=/, id);
      assert.notEqual(media.altText, "", id);
      assert.equal(events.length, 1, id);
    }
  });

  it("ends a step of the walkthrough by what was done, not by a command that may have done nothing", () => {
    const events = completionEvents();
    assert.ok(events.length > 0);
    assert.deepEqual(
      events.filter((event) => !/^onContext:snippetService\.has\w+$/.test(event)),
      [],
    );
  });

  it("has a welcome text for each state of the view in which it has no rows", () => {
    const keys = readFileSync(join(root, "src/host/contextKeys.ts"), "utf8");
    const union = /"snippetService\.state":([^;]*);/.exec(keys)?.[1] ?? "";
    const states = [...union.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? "");
    const told = manifest.contributes.viewsWelcome.map(
      ({ when }) => /'(\w+)'/.exec(when)?.[1] ?? "",
    );
    assert.deepEqual(
      states.filter((state) => state !== "loading" && state !== "list").sort(),
      [...new Set(told)].sort(),
    );
  });

  it("has no button in the walkthrough whose command needs an editor in front, where the page is", () => {
    const buttons = Object.entries(manifestTexts())
      .filter(([key]) => /^walkthrough\..*\.description$/.test(key))
      .flatMap(([, text]) => [...text.matchAll(/\(command:snippetService\.(\w+)\)/g)])
      .map(([, id]) => id);
    assert.deepEqual(buttons, ["useOnThisComputer", "signIn", "search", "insert", "edit"]);
  });

  it("is activated by an address, a document, a sign-in, and late after the start", () => {
    assert.deepEqual(manifest.activationEvents, [
      "onUri",
      "onFileSystem:snippet",
      "onFileSystem:snippet-draft",
      "onAuthenticationRequest:snippet-service",
      "onStartupFinished",
    ]);
  });

  it("takes the types of the oldest editor that it supports", () => {
    const types = manifest.devDependencies["@types/vscode"] ?? "";
    assert.equal(types.replace(/^[\^~]/, ""), manifest.engines.vscode.replace(/^\^/, ""));
  });

  it("points to pictures that exist, the galleries' of 256 pixels, the view's in one colour and 24 by 24", () => {
    const { width, height } = PNG.sync.read(readFileSync(join(root, manifest.icon)));
    assert.deepEqual([width, height], [256, 256]);
    for (const container of manifest.contributes.viewsContainers.activitybar) {
      const svg = readFileSync(join(root, container.icon), "utf8");
      assert.match(svg, /width="24" height="24"/);
      const colours = new Set([...svg.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map((m) => m[1]));
      assert.equal(colours.size, 1);
    }
  });

  it("colours each language in which templates are made by another's grammar, and gives it no name", () => {
    const { languages, grammars } = manifest.contributes;
    const used = [
      "javascript",
      "javascriptreact",
      "typescript",
      "typescriptreact",
      "json",
      "jsonc",
    ];
    const ours = [...used, "css", "scss", "less"].map(colorOnly);
    assert.deepEqual([...new Set(ours)].toSorted(), languages.map(({ id }) => id).toSorted());
    assert.deepEqual(
      languages.flatMap(({ aliases }) => aliases),
      [],
    );
    for (const id of ours) {
      const [grammar] = grammars.filter(({ language }) => language === id);
      const text = readFileSync(join(root, grammar?.path ?? ""), "utf8");
      const { scopeName, patterns } = JSON.parse(text) as Grammar;
      assert.equal(scopeName, grammar?.scopeName);
      assert.match(patterns.map(({ include }) => include).join(), /^source\.[\w.]+$/);
    }
    assert.equal(colorOnly("python"), "python");
  });

  it("has a version of three numbers, as the galleries want it, with which the page of changes begins", () => {
    const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
    assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
    assert.equal(/^## (\S+)/m.exec(changes)?.[1], manifest.version);
  });
});

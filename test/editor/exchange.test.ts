import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { ImportOutcome } from "../../src/core/exchange/importRun.ts";
import type { Snippet } from "../../src/core/model.ts";
import { importSnippets } from "../../src/host/commands/exchange.ts";
import { ReadOnlyPages } from "../../src/host/documents/readOnlyPages.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import { accountNamed } from "../support/oauth/accountNamed.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { describeInBoth } from "../support/editor/describeInBoth.ts";
import { LibraryInEditor, whenActive } from "../support/editor/libraryInEditor.ts";
import { showActive } from "../support/editor/showActive.ts";
import { DoubledLibrary } from "../support/library/doubledLibrary.ts";
import { RecordingLog } from "../support/computer/recordingLog.ts";
import { testLibrary } from "../support/library/testLibrary.ts";

/** More than are created at once. */
const many = 100;

const content = ({ title, description, tags, private: hidden, code, language }: Snippet) => ({
  title,
  description,
  tags: tags.toSorted(),
  hidden,
  code,
  language,
});

describeInBoth("Moving snippets", (place, itOnce) => {
  let editor: LibraryInEditor;
  let folder: vscode.Uri;
  const picks = new AnsweredPicks();
  const messages = new AnsweredMessages();
  const lineTerminators = async (value: string | undefined): Promise<void> =>
    vscode.workspace
      .getConfiguration("editor")
      .update("unusualLineTerminators", value, vscode.ConfigurationTarget.Global);
  before(async () => {
    editor = await LibraryInEditor.open(place);
    // Whatever the editor thinks of such line ends, it is not what is tested here.
    await lineTerminators("off");
  });
  beforeEach(async () => {
    await editor.clear();
    folder = vscode.Uri.file(await mkdtemp(join(tmpdir(), "exchange-")));
  });
  afterEach(async () => {
    messages.dispose();
    picks.dispose();
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });
  after(async () => {
    await editor.leave();
    await lineTerminators(undefined);
  });

  const file = async (name: string, text: string | Uint8Array): Promise<vscode.Uri> => {
    const uri = vscode.Uri.joinPath(folder, name);
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    await vscode.workspace.fs.writeFile(uri, bytes);
    return uri;
  };
  const read = async (name: string): Promise<string> =>
    Buffer.from(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name))).toString();
  const run = async (given: unknown): Promise<ImportOutcome> => {
    messages.answerEvery()(undefined);
    const outcome = await vscode.commands.executeCommand<ImportOutcome | undefined>(
      "snippetService.import",
      given,
    );
    assert.ok(outcome, "nothing was imported");
    return outcome;
  };
  const counts = ({ taken, alreadyThere, notTaken }: ImportOutcome): readonly number[] => [
    taken.length,
    alreadyThere.length,
    notTaken.length,
  ];
  const titles = (): readonly string[] => editor.library.all().map(({ title }) => title);

  describe("Import", () => {
    it("takes VS Code snippets from files, and recognises them the second time", async () => {
      const uri = await file(
        "mine.code-snippets",
        '{ /* mine */ "Log": {"scope": "python", "prefix": "log", "body": ["a", "b\\\\$"]}, }',
      );
      assert.deepEqual(counts(await run({ from: "files", uris: [uri] })), [1, 0, 0]);
      const [snippet] = editor.library.all();
      assert.ok(snippet);
      assert.deepEqual(content(snippet), {
        title: "Log",
        description: "",
        tags: ["prefix:log"],
        hidden: true,
        code: "a\nb$",
        language: "Python",
      });
      assert.deepEqual(counts(await run({ from: "files", uris: [uri] })), [0, 1, 0]);
      assert.deepEqual(titles(), ["Log"]);
    });

    itOnce("says that a file has no snippets", async () => {
      const uri = await file("none.code-snippets", "{}");
      assert.deepEqual(counts(await run({ from: "files", uris: [uri] })), [0, 0, 0]);
      const told = messages.asked.map(({ message }) => message);
      assert.deepEqual(told, ["There are no snippets to import."]);
    });

    itOnce(
      "takes a folder of source files, and tells in a read-only report what it did not",
      async () => {
        await file("a.py", "print()\r\n");
        await file("sub/b.unknown", "x");
        await file("node_modules/c.py", "no");
        await file(".git/d.py", "no");
        await file(".env", "no");
        await file("picture.png", Uint8Array.of(0x89, 0x50, 0));
        picks.choose("Folder of Source Files…");
        picks.choosePlace(folder);
        messages.answer("Imported: 2. Already in the library: 0. Not imported: 4.", "Show Report");
        const shown = whenActive((text) => text.includes("picture.png"));
        const outcome = await run(undefined);
        assert.deepEqual(counts(outcome), [2, 0, 4]);
        assert.deepEqual(
          editor.library.all().map(({ title, code, language }) => [title, code, language]),
          [
            ["a", "print()\r\n", "Python"],
            ["b", "x", "Text"],
          ],
        );
        const report = (await shown).getText();
        assert.match(
          report,
          /## Not imported\n\n(- .*\n)+- `picture\.png`: It is not UTF-8 text\./,
        );
        for (const name of [".env", ".git/"]) {
          assert.ok(
            report.includes(`- \`${name}\`: Hidden files and folders are not imported.`),
            name,
          );
        }
        assert.match(report, /- `node_modules\/`: Folders of packages are not imported\./);
        assert.match(report, /- `sub\/b\.unknown`: Its language was not recognized/);
        assert.equal(vscode.workspace.fs.isWritableFileSystem((await shown).uri.scheme), undefined);
      },
    );

    itOnce("knows the language of a file as the editor does, then by its name", async () => {
      const languages: Readonly<Record<string, string>> = {
        "a.rs": "Rust",
        "b.md": "Markdown",
        "c.html": "HTML",
        "d.yaml": "YAML",
        "e.sql": "SQL",
        "f.txt": "Text",
        "g.m": "Objective-C",
        "h.r": "R",
        "i.d": "D",
        "j.h": "C++",
        "k.ts": "TypeScript",
        "l.own": "Ruby",
        "m.zig": "Zig",
        Dockerfile: "Dockerfile",
        "Dockerfile.dev": "Dockerfile",
        Makefile: "Makefile",
        "CMakeLists.txt": "CMake",
        Rakefile: "Ruby",
        "docker-compose.yml": "YAML",
      };
      const settings = vscode.workspace.getConfiguration("files");
      const associate = async (value: unknown): Promise<void> =>
        settings.update("associations", value, vscode.ConfigurationTarget.Global);
      await associate({ "*.own": "ruby" });
      for (const name of Object.keys(languages)) {
        await file(`sub/${name}`, name);
      }
      await run({ from: "folder", uris: [folder] });
      await associate(undefined);
      assert.deepEqual(
        Object.fromEntries(editor.library.all().map(({ code, language }) => [code, language])),
        languages,
      );
    });

    itOnce("asks about all that looks like a secret at once, naming the files", async () => {
      await file("a.py", "print()\n");
      await file("deploy/settings.yml", "password: c0rrect-horse\n");
      await file("id_rsa", `-----BEGIN ${"PRIVATE"} KEY-----\n`);
      const question =
        "Some of these snippets look as if they contain a password, a key or a token.";
      messages.answer(question, undefined);
      const given = { from: "folder", uris: [folder] };
      assert.equal(await vscode.commands.executeCommand("snippetService.import", given), undefined);
      const [asked] = messages.asked;
      assert.deepEqual(
        [asked?.modal, asked?.detail, asked?.buttons],
        [true, "deploy/settings.yml\nid_rsa", ["Leave Them Out", "Import All"]],
      );
      assert.deepEqual(titles(), []);
      messages.answer(question, "Leave Them Out");
      const outcome = await run(given);
      assert.deepEqual(counts(outcome), [1, 0, 2]);
      assert.deepEqual(
        outcome.notTaken.map(({ source, reason }) => [source, reason.kind]),
        [
          ["deploy/settings.yml", "secret"],
          ["id_rsa", "secret"],
        ],
      );
      messages.answer(question, "Import All");
      assert.deepEqual(counts(await run(given)), [2, 1, 0]);
    });

    itOnce("takes the editor's own snippets, of the user and of the open folder", async () => {
      const project = vscode.workspace.workspaceFolders?.[0]?.uri;
      assert.ok(project);
      const own = vscode.Uri.joinPath(project, ".vscode", "own.code-snippets");
      await vscode.workspace.fs.writeFile(own, Buffer.from('{"In the project": {"body": "1"}}'));
      const user =
        vscode.env.uiKind === vscode.UIKind.Web
          ? vscode.Uri.from({ scheme: "vscode-userdata", path: "/User/snippets/python.json" })
          : undefined;
      if (user !== undefined) {
        await vscode.workspace.fs.writeFile(user, Buffer.from('{"Of the user": {"body": "2"}}'));
      }
      picks.choose("The Editor's Own Snippets");
      await run(undefined);
      const expected = user === undefined ? ["In the project"] : ["In the project", "Of the user"];
      assert.deepEqual(titles().toSorted(), expected);
      await vscode.workspace.fs.delete(own);
      if (user !== undefined) {
        await vscode.workspace.fs.delete(user);
      }
    });

    itOnce("takes massCode's database and gists", async () => {
      const massCode = {
        folders: [],
        tags: [{ id: "t", name: "io" }],
        snippets: [
          {
            name: "from massCode",
            tagsIds: ["t"],
            content: [{ label: "", language: "python", value: "1" }],
          },
        ],
      };
      const gists = [{ description: "a gist", files: { "x.sh": { content: "ls" } } }];
      const uris = [
        await file("db.json", JSON.stringify(massCode)),
        await file("gists.json", JSON.stringify(gists)),
      ];
      await run({ from: "files", uris });
      // Saved in one moment, they have no order.
      const byTitle = editor.library.all().toSorted((a, b) => a.title.localeCompare(b.title));
      assert.deepEqual(
        byTitle.map(({ title, tags, language }) => [title, tags, language]),
        [
          ["from massCode", ["io"], "Python"],
          ["x.sh", [], "Shell"],
        ],
      );
    });

    itOnce("of many files takes them all, and recognises all the second time", async function () {
      this.timeout(300_000);
      for (let number = 0; number < many; number += 1) {
        await file(`${number}.py`, `print(${number})\n`);
      }
      assert.deepEqual(counts(await run({ from: "folder", uris: [folder] })), [many, 0, 0]);
      assert.deepEqual(counts(await run({ from: "folder", uris: [folder] })), [0, many, 0]);
      // Within this test's time: each is deleted by itself.
      await editor.clear();
    });
  });

  describe("Export and import", () => {
    const nasty = [
      "echo $1 ${x:-y} $$ \\$ } \\",
      "a\r\n\tb\0\u2028\uFEFF",
      "👩‍👩‍👧 `${`nested ${1}`}`",
    ];

    it("bring back a backup as it was, into an empty library and into the same one", async () => {
      for (const [index, code] of nasty.entries()) {
        await editor.add({ title: `T ${index}`, description: "d\n", tags: ["y", "x"], code });
      }
      await editor.add({ title: "double", private: false });
      await editor.add({ title: "double", private: false });
      // In any order: several are sent at once.
      const all = () =>
        editor.library
          .all()
          .map((it) => JSON.stringify(content(it)))
          .toSorted();
      const before = all();
      const uri = vscode.Uri.joinPath(folder, "backup.json");
      picks.choose("Backup");
      picks.choosePlace(uri);
      await vscode.commands.executeCommand("snippetService.export");
      assert.deepEqual(counts(await run({ from: "files", uris: [uri] })), [0, 5, 0]);
      await editor.clear();
      // Nobody can read what is public on this computer.
      if (place === "a service")
        messages.answer("Public snippets in this import: 2.", "Keep Public");
      assert.deepEqual(counts(await run({ from: "files", uris: [uri] })), [5, 0, 0]);
      assert.deepEqual(all(), before);
    });

    itOnce("write VS Code snippets that the editor itself inserts byte for byte", async () => {
      for (const [index, code] of nasty.entries()) {
        await editor.add({ title: `T ${index}`, code });
      }
      const to = vscode.Uri.joinPath(folder, "x.code-snippets");
      await vscode.commands.executeCommand("snippetService.export", {
        format: "code-snippets",
        to,
      });
      const entries = Object.values(
        JSON.parse(await read("x.code-snippets")) as Record<
          string,
          { readonly body: readonly string[]; readonly scope: string }
        >,
      );
      assert.equal(entries.length, nasty.length);
      for (const [index, { body, scope }] of entries.toReversed().entries()) {
        assert.equal(scope, "python");
        const document = await vscode.workspace.openTextDocument({ content: "" });
        const shown = await showActive(document);
        await shown.edit((builder) =>
          builder.setEndOfLine(
            nasty[index]?.includes("\r") === true ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF,
          ),
        );
        const text = new vscode.SnippetString(body.join("\n"));
        await shown.insertSnippet(text, undefined, {
          undoStopBefore: true,
          undoStopAfter: true,
          keepWhitespace: true,
        });
        assert.equal(document.getText(), nasty[index]);
      }
    });

    itOnce("write a folder of files beside what is there", async () => {
      await editor.add({ title: "Read: a file", code: "1\r\n" });
      await editor.add({ title: "Other", code: "2" }, "C++");
      await file("Python/Read  a file.py", "mine");
      await vscode.commands.executeCommand("snippetService.export", {
        format: "folder",
        to: folder,
      });
      await vscode.commands.executeCommand("snippetService.export", {
        format: "folder",
        to: folder,
      });
      const entries = await vscode.workspace.fs.readDirectory(
        vscode.Uri.joinPath(folder, "Python"),
      );
      assert.equal(await read("C++/Other.cpp"), "2");
      assert.equal(await read("C++/Other (2).cpp"), "2");
      assert.equal(await read("Python/Read  a file.py"), "mine");
      assert.equal(entries.length, 3);
    });

    itOnce("write nothing through a folder that leads elsewhere", async () => {
      await editor.add({ title: "Read", code: "1" });
      const elsewhere = await mkdtemp(join(tmpdir(), "elsewhere-"));
      await rm(join(folder.fsPath, "Python"), { recursive: true, force: true });
      await symlink(elsewhere, join(folder.fsPath, "Python"));
      messages.answer("The folder “Python” leads to another folder.", undefined);
      await vscode.commands.executeCommand("snippetService.export", {
        format: "folder",
        to: folder,
      });
      assert.deepEqual(await readdir(elsewhere), []);
      await rm(elsewhere, { recursive: true });
    });

    it("of a folder bring back every language, and once more nothing new", async () => {
      const names = [
        "C",
        "C++",
        "Objective-C",
        "SVG",
        "XML",
        "TSX",
        "Mercury",
        "Go Module",
        "Text",
      ];
      for (const language of [...names, "RenderScript", "Rust", "PLSQL", "TSQL", "Markdown"]) {
        await editor.add({ title: ".env", code: `in ${language}` }, language);
      }
      const shown = (): readonly string[] =>
        editor.library
          .all()
          .map(({ code, language }) => `${code}: ${language}`)
          .toSorted();
      const before = shown();
      const exported = { format: "folder", to: folder };
      await vscode.commands.executeCommand("snippetService.export", exported);
      const given = { from: "folder", uris: [folder] };
      assert.deepEqual(counts(await run(given)), [0, before.length, 0]);
      await editor.clear();
      assert.deepEqual(counts(await run(given)), [before.length, 0, 0]);
      assert.deepEqual(shown(), before);
    });

    itOnce("take the selected rows alone", async () => {
      const one = await editor.add({ title: "one" });
      const two = await editor.add({ title: "two" });
      await editor.add({ title: "three" });
      const uri = vscode.Uri.joinPath(folder, "some.json");
      picks.choose("Backup");
      picks.choosePlace(uri);
      await vscode.commands.executeCommand("snippetService.export", one, [one, two]);
      const { snippets } = JSON.parse(await read("some.json")) as { snippets: Snippet[] };
      assert.deepEqual(
        snippets.map(({ title }) => title),
        ["one", "two"],
      );
    });

    itOnce("replace no file that nobody has agreed to lose", async () => {
      await editor.add();
      const to = await file("x.json", "mine");
      messages.answer("A file with this name already exists.", undefined);
      await vscode.commands.executeCommand("snippetService.export", { format: "backup", to });
      assert.equal(await read("x.json"), "mine");
    });
  });

  describe("Import from another library", () => {
    const account = accountNamed("ada");
    const origin = { kind: "service", account, apiUrl: "https://snippets.example.com" } as const;

    for (const [button, isPrivate] of [
      ["Import as Private", true],
      ["Keep Public", false],
    ] as const) {
      it(`asks about secrets, and whether public ones of this computer stay so: ${button}`, async () => {
        await using source = await testLibrary();
        const go = (await source.library.languages()).find(({ name }) => name === "Go");
        const draft = { description: "", tags: [], languageId: go?.id ?? "", code: "1" };
        await source.library.create({ ...draft, title: "open", private: false });
        const secret = { code: "password: c0rrect-horse\n", private: true };
        await source.library.create({ ...draft, ...secret, title: "closed" });
        await using doubled = await DoubledLibrary.start({}, origin);
        const pages = new ReadOnlyPages();
        const computer = { kind: "computer" } as const;
        const known = {
          list: async () => [
            { origin: computer, key: "computer", choice: computer, isUsed: false, pending: 0 },
          ],
          open: async () => source.library,
        };
        picks.choose("This Computer");
        messages.answer(
          "Some of these snippets look as if they contain a password, a key or a token.",
          "Leave Them Out",
        );
        messages.answer("Public snippets in this import: 1.", button);
        messages.answer(
          "Imported: 1. Already in the library: 0. Not imported: 1. It looks like a secret, and you left it out.",
          undefined,
        );
        await importSnippets({
          libraries: doubled.current,
          known,
          globalStorage: folder,
          readOnlyPages: pages,
          errors: new ErrorReporter(new RecordingLog()),
        });
        assert.deepEqual(
          doubled.library.all().map((snippet) => [snippet.title, snippet.private]),
          [["open", isPrivate]],
        );
        pages.dispose();
      });
    }
  });
});

import type { Locator } from "playwright-core";
import { goThroughSave } from "../support/person/goThroughSave.ts";
import { eventually } from "../support/person/eventually.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";

const stepLimitMs = 180_000;

const body = "function f() {\n    \n}\n";

/** A language each, with another place of snippets among the suggestions. */
const places = [
  { extension: "ts", language: "typescript", place: "inline" },
  { extension: "js", language: "javascript", place: "top" },
  { extension: "tsx", language: "typescriptreact", place: "bottom" },
] as const;

interface Kept {
  readonly title: string;
  readonly code: string;
  readonly tags?: string;
}

const kept: Readonly<Record<string, Kept>> = {
  "retry.ts": { title: "Retry with exponential backoff", code: "await retry(1);\n" },
  "debounce.ts": { title: "Debounce a function", code: "debounce(1);\n", tags: "prefix:deb" },
  "retry.js": { title: "Retry with exponential backoff", code: "await retry(2);\n" },
  "retry.tsx": { title: "Retry with exponential backoff", code: "await retry(3);\n" },
  "retry.py": { title: "Retry with exponential backoff", code: "await retry(4)\n" },
};

describe("A user who types where the editor has suggestions of its own", function () {
  this.timeout(stepLimitMs);

  const files = Object.fromEntries([
    ...Object.entries(kept).map(([name, { code }]) => [name, code] as const),
    ...places.map(({ extension }) => [`code.${extension}`, body] as const),
    ["more.ts", body],
    ["words.py", "reader = 1\n\n"],
  ]);
  const settings = Object.fromEntries(
    places.map(({ language, place }) => [`[${language}]`, { "editor.snippetSuggestions": place }]),
  );
  const walk = new EditorWalk("suggestions", { files, settings });

  const save = async (file: string, { title, tags }: Kept): Promise<void> => {
    const { editor } = walk;
    await editor.editors.openFile(file);
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await goThroughSave(editor.quickInput, { title, ...(tags === undefined ? {} : { tags }) });
  };

  const rows = (): Locator => walk.editor.page.locator(".suggest-widget.visible .monaco-list-row");

  /** Types at the end of a line, and waits for the editor's own suggestion. */
  const type = async (file: string, line: number, typed: string, own: string): Promise<void> => {
    const { editor } = walk;
    await editor.editors.openFile(file);
    await editor.editors.goToLine(line);
    await editor.editors.moveToLineEnd();
    await editor.page.keyboard.type(typed, { delay: 50 });
    await rows().getByText(own, { exact: true }).first().waitFor();
  };

  /** The row that Enter takes. */
  const waitForChosen = (label: string): Promise<void> =>
    rows()
      .and(walk.editor.page.locator(".focused"))
      .locator(".monaco-highlighted-label")
      .filter({ hasText: new RegExp(`^${label}$`) })
      .waitFor();

  walk.step("keeps snippets whose titles begin as words of the language do", async () => {
    await walk.editor.tree.open();
    await walk.editor.tree.pressWelcome("Use on This Computer");
    await walk.editor.tree.waitForWelcome("No snippets yet");
    for (const [file, each] of Object.entries(kept)) {
      await save(file, each);
    }
    await eventually(async () => (await walk.computer.snippets()).length, 5);
  });

  for (const { extension, place } of places) {
    walk.step(`gets the word of the language first, with snippets ${place}`, async () => {
      const { editor } = walk;
      await type(`code.${extension}`, 2, "ret", "return");
      await editor.screenshot(`return-${place}`);
      await waitForChosen("return");
      // Above the first row comes the last one.
      await editor.page.keyboard.press("ArrowUp");
      await waitForChosen("Retry with exponential backoff");
      await editor.page.keyboard.press("ArrowDown");
      await waitForChosen("return");
      await editor.page.keyboard.press("Enter");
      await eventually(() => editor.editors.visibleText(), body.replace("    ", "    return"));
    });
  }

  walk.step("finds a snippet by its prefix, below the words that begin so", async () => {
    const { editor } = walk;
    await type("more.ts", 2, "deb", "debugger");
    await rows().getByText("deb", { exact: true }).first().waitFor();
    await editor.screenshot("debugger");
    await waitForChosen("debugger");
    await editor.page.keyboard.press("ArrowDown");
    await waitForChosen("deb");
    await editor.page.keyboard.press("ArrowUp");
    await waitForChosen("debugger");
    await editor.page.keyboard.press("Enter");
    await eventually(() => editor.editors.visibleText(), body.replace("    ", "    debugger"));
  });

  walk.step("finds a snippet where the editor has nothing to offer", async () => {
    const { editor } = walk;
    await editor.editors.openFile("words.py");
    await editor.editors.goToLine(2);
    await editor.page.keyboard.type("backo", { delay: 50 });
    await waitForChosen("Retry with exponential backoff");
    await editor.page.keyboard.press("Enter");
    await eventually(() => editor.editors.visibleText(), "reader = 1\nawait retry(4)\n");
  });
});

import assert from "node:assert/strict";
import { contrastOf } from "../support/editor/contrast.ts";
import { json, refusing } from "../support/person/badDay.ts";
import { TroubledWalk } from "../support/person/troubledWalk.ts";

const stepLimitMs = 180_000;

/** What WCAG asks of text: 4.5, and 7 where somebody chose a high contrast. */
const themes = [
  ["Light Modern", "vs", 4.5],
  ["Dark Modern", "vs-dark", 4.5],
  ["Dark High Contrast", "hc-black", 7],
  ["Light High Contrast", "hc-light", 7],
] as const;

describe("A person with a theme of their own", function () {
  this.timeout(stepLimitMs);

  const walk = new TroubledWalk("themes", { files: { "kept.go": "var kept = 1" } });

  walk.step("has snippets, one of which needs them", async () => {
    const { editor } = walk;
    await walk.signIn();
    walk.troubled.trouble = refusing("POST /snippets", json(422, { message: "Not today" }));
    await editor.editors.openFile("kept.go");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await walk.day.fillsIn("Refused");
    await editor.quickInput.accept();
    await walk.pending.waitForStatus("1 needs attention");
    await editor.notifications.dismiss("Not today");
    await editor.tree.expand("Python");
  });

  for (const [theme, kind, contrast] of themes) {
    walk.step(`reads everything in the theme ${theme}`, async () => {
      const { editor } = walk;
      await editor.useTheme(theme, kind);
      await editor.tree.showHover("Refused");
      await editor.screenshot(`${kind}-view`);
      for (const text of [
        walk.pending.statusText(),
        editor.tree.row("Refused").locator(".label-name"),
      ])
        assert.ok((await contrastOf(text)) >= contrast, `contrast of ${await text.innerText()}`);
      await editor.runCommand("Snippet Service: Search Snippets…");
      await editor.quickInput.waitFor("Search Snippets");
      await editor.quickInput.typeSlowly("file");
      await editor.quickInput.row(/./).waitFor();
      await editor.screenshot(`${kind}-search`);
      await editor.quickInput.cancel();
      await editor.quickInput.waitUntilClosed();
    });
  }
});

import assert from "node:assert/strict";
import { outdated, updated } from "./compatibility.ts";

const rows = [
  { name: "files[0].content in {_embedded}", result: "everything kept" },
  { name: "errors as `message`", result: "“No such thing.” (save)" },
];

const empty = [
  "# A title",
  "",
  "<!-- Printed by `npm run test:servers -- --readme`, and compared at each run. -->",
  "<!-- The end of what is printed. -->",
  "",
  "The end.",
  "",
].join("\n");

describe("The table of servers", () => {
  it("is current once it was printed, also when it is printed again", async () => {
    const once = await updated(empty, rows, "docs/servers.md");
    assert.deepEqual(outdated(once, rows), []);
    assert.equal(await updated(once, rows, "docs/servers.md"), once);
    assert.ok(once.startsWith("# A title\n") && once.endsWith("The end.\n"));
  });

  it("is seen not to be when a server is new, gone, or has another result", async () => {
    const text = await updated(empty, rows, "docs/servers.md");
    const [first, second] = rows;
    assert.ok(first && second);
    assert.equal(outdated(text, [...rows, { name: "new", result: "kept" }]).length, 1);
    assert.equal(outdated(text, [first]).length, 1);
    assert.equal(outdated(text, [first, { ...second, result: "everything kept" }]).length, 2);
    assert.equal(outdated(empty, rows).length, 2);
  });
});

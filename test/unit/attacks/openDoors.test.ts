import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../support/projectRoot.ts";

const source = join(projectRoot, "src");
const sources = new Map(
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => [path, readFileSync(join(source, path), "utf8")] as const),
);

/** The files in which something is named, outside of comments that fill a line. */
function filesWith(pattern: RegExp): readonly string[] {
  return [...sources]
    .filter(([, text]) =>
      text.split("\n").some((line) => !/^\s*(\/?\*|\/\/)/.test(line) && pattern.test(line)),
    )
    .map(([path]) => path)
    .sort();
}

describe("What an attacker could knock at", () => {
  const doors: readonly (readonly [string, RegExp, readonly string[]])[] = [
    [
      "a port: only the service and its monitor listen, and only when they are started from the command line",
      /\.listen\(|create(?:Secure)?Server\(/,
      ["service/monitor/monitorServer.ts", "service/server.ts"],
    ],
    [
      "a web view: there is none",
      /createWebview|registerWebview|registerCustomEditor|<script/i,
      [],
    ],
    [
      "a Markdown text that is trusted: there is none",
      /isTrusted(?! = false)|supportHtml(?! = false)|enabledCommands/,
      [],
    ],
    [
      "the browser: it is opened in one place, for the sign-in and for a page at the service's own origins",
      /openExternal|vscode\.open["'](?!,)/,
      ["host/browser/openInBrowser.ts"],
    ],
    [
      "a terminal: one command types into it, and gives it no environment",
      /createTerminal(?!\(\))|sendText\(/,
      ["host/commands/use.ts"],
    ],
    [
      "a task, a process or an environment in which a token could stand: there is none",
      /createTerminal\([^)]|tasks\.|environmentVariableCollection|child_process|process\.env\[?.*\s=[^=]/,
      [],
    ],
    [
      "a check of certificates that can be switched off: only that of a proxy, by the editor's own setting",
      // That of the environment is only asked for, so that nothing goes out unchecked.
      /rejectUnauthorized(?!: true)|NODE_TLS_REJECT_UNAUTHORIZED(?!"\] === "0")/,
      ["core/http/sending/dispatchers.ts"],
    ],
    ["text that is run as code: there is none", /\beval\(|new Function\(|node:vm/, []],
    [
      "objects into which members of others are copied: there are none",
      /Object\.assign\((?!.*, \{)|\.\.\.JSON\.parse/,
      [],
    ],
    [
      "the dispatcher that all extensions share: nobody touches it",
      /setGlobalDispatcher|undici\.globalDispatcher|globalThis\.fetch\s*=/,
      [],
    ],
  ];
  for (const [door, pattern, files] of doors) {
    it(door, () => assert.deepEqual(filesWith(pattern), files));
  }

  it("is looked for in all of the source", () => {
    assert.ok(sources.size > 200, `only ${sources.size} files were read`);
    assert.deepEqual(filesWith(/registerUriHandler/), ["extension.ts"]);
  });
});

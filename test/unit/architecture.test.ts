import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join, posix, relative, sep } from "node:path";
import { findFaults } from "../support/project/architecture.ts";

const root = join(import.meta.dirname, "../..");

async function readSources(): Promise<ReadonlyMap<string, string>> {
  const folder = join(root, "src");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const),
  );
  return new Map(texts);
}

/** Each plants one fault into the real sources; the search must name it. */
const plantedFaults: readonly (readonly [
  name: string,
  path: string,
  text: string,
  expected: RegExp,
])[] = [
  ["vscode in core", "src/core/library/x.ts", 'import * as vscode from "vscode";', /vscode/],
  ["a type of vscode in core", "src/core/x.ts", 'import type { Uri } from "vscode";', /vscode/],
  ["vscode in the service", "src/service/x.ts", 'import { Uri } from "vscode";', /vscode/],
  ["vscode by type query", "src/core/x.ts", 'type X = typeof import("vscode");', /vscode/],
  ["vscode by require", "src/core/x.ts", 'const x = require("vscode");', /vscode/],
  ["core to service", "src/core/x.ts", 'import { a } from "../service/context.ts";', /service/],
  ["core to host", "src/core/x.ts", 'import { a } from "../host/settings.ts";', /host/],
  ["service to core", "src/service/x.ts", 'import { a } from "../core/model.ts";', /core/],
  ["service to host", "src/service/x.ts", 'import { a } from "../host/settings.ts";', /host/],
  ["host to service", "src/host/x.ts", 'import { a } from "../service/context.ts";', /service/],
  ["host to service, late", "src/host/x.ts", 'await import("../service/context.ts");', /service/],
  ["a message that may hold links", "src/host/x.ts", "window.showErrorMessage(title);", /messages/],
  ["http to api", "src/core/http/x.ts", 'import { a } from "../api/client.ts";', /api/],
  ["http to oauth", "src/core/http/x.ts", 'export * from "../oauth/pkce.ts";', /oauth/],
  ["api to oauth", "src/core/api/x.ts", 'import { a } from "../oauth/pkce.ts";', /oauth/],
  ["oauth to api", "src/core/oauth/x.ts", 'import { a } from "../api/client.ts";', /api/],
  ["api to library", "src/core/api/x.ts", 'import { a } from "../library/library.ts";', /library/],
  ["base files to http", "src/core/errors.ts", 'import { a } from "./http/apiUrl.ts";', /http/],
  ["search to errors", "src/core/search/x.ts", 'import { a } from "../errors.ts";', /errors/],
  ["search to snippet", "src/core/search/x.ts", 'import { a } from "../snippet/y.ts";', /snippet/],
  ["snippet to search", "src/core/snippet/x.ts", 'import { a } from "../search/y.ts";', /search/],
  ["library to search", "src/core/library/x.ts", 'import { a } from "../search/y.ts";', /search/],
  ["exchange to library", "src/core/exchange/x.ts", 'import { a } from "../library/y.ts";', /lib/],
  ["snippet to exchange", "src/core/snippet/x.ts", 'import { a } from "../exchange/y.ts";', /exch/],
  ["core with hono", "src/core/x.ts", 'import { Hono } from "hono";', /hono/],
  ["file with PostgreSQL", "src/service/storage/sqlite/x.ts", 'import { Pool } from "pg";', /pg/],
  [
    "service with mail",
    "src/service/x.ts",
    'import { createTransport } from "nodemailer";',
    /mail/,
  ],
  ["service with metrics", "src/service/x.ts", 'import { Counter } from "prom-client";', /prom/],
  ["service with undici", "src/service/x.ts", 'import { Agent } from "undici";', /undici/],
  ["core to the root", "src/core/x.ts", 'import { a } from "../extension.ts";', /extension/],
  [
    "host to composition",
    "src/host/x.ts",
    'import { a } from "../composition/base.ts";',
    /composition/,
  ],
  ["no extension", "src/core/http/x.ts", 'import { a } from "./limits";', /without \.ts/],
  [
    "a file that is not there",
    "src/core/http/x.ts",
    'import { a } from "./nowhere.ts";',
    /no such file/,
  ],
  ["out of src", "src/core/x.ts", 'import { a } from "../../test/y.ts";', /test/],
  ["over several lines", "src/core/x.ts", 'import {\n  a,\n  b,\n} from "vscode";', /vscode/],
  ["for its effect", "src/core/x.ts", 'import "vscode";', /vscode/],
  ["a default export", "src/core/x.ts", "export default function x(): void {}", /default export/],
  ["too long", "src/core/x.ts", "\n".repeat(301), /301 lines/],
];

describe("The architecture", () => {
  let sources: ReadonlyMap<string, string>;

  before(async () => {
    sources = await readSources();
  });

  it("has no arrow against the layers, no cycle of files or of folders, and no long file", () => {
    assert.ok(sources.size >= 80, `only ${sources.size} files were found`);
    assert.deepEqual(findFaults(sources), []);
  });

  for (const [name, path, text, expected] of plantedFaults) {
    it(`would be seen to break: ${name}`, () => {
      const planted = new Map([...sources, [path, text]]);
      const faults = findFaults(planted).filter((fault) => fault.startsWith(path));
      assert.ok(
        faults.some((fault) => expected.test(fault)),
        `found only: ${faults.join("; ")}`,
      );
    });
  }

  it("would be seen to break: a cycle over three files", () => {
    const planted = new Map([
      ["src/core/http/a.ts", 'import { b } from "./b.ts";'],
      ["src/core/http/b.ts", 'export { c } from "./c.ts";'],
      ["src/core/http/c.ts", 'import type { a } from "./a.ts";'],
    ]);
    assert.deepEqual(findFaults(planted), [
      "src/core/http/a.ts: cycle over src/core/http/b.ts, src/core/http/c.ts",
    ]);
  });

  it("would be seen to break: two folders that lean on each other, with no cycle of files", () => {
    const planted = new Map([
      ["src/host/tree/a.ts", 'import { b } from "../search/b.ts";'],
      ["src/host/search/b.ts", "export const b = 1;"],
      ["src/host/search/c.ts", 'import { d } from "../tree/d.ts";'],
      ["src/host/tree/d.ts", "export const d = 1;"],
    ]);
    assert.deepEqual(findFaults(planted), ["src/host/tree: cycle over src/host/search"]);
  });

  it("has no folder that src/README.md does not name", async () => {
    const plans = await Promise.all(
      ["src/README.md", "src/service/README.md"].map((path) => readFile(join(root, path), "utf8")),
    );
    const folders = new Set([...sources.keys()].map((path) => posix.dirname(path)));
    const unnamed = [...folders].filter((folder) => {
      const name = folder.replace(/^src\/(?:(?:core|host|service)\/)?/, "");
      return folder !== "src" && !plans.some((plan) => plan.includes(`\`${name}/`));
    });
    assert.ok(folders.size > 40, `only ${folders.size} folders were found`);
    assert.deepEqual(unnamed, []);
  });

  it("has no variable that belongs to a module", () => {
    const lines = [...sources].flatMap(([path, text]) =>
      [...text.matchAll(/^(?:export )?let .*/gm)].map(([line]) => `${path}: ${line}`),
    );
    assert.deepEqual(lines, []);
  });

  it("takes no comment and no text for an import", () => {
    const text = [
      '// import { a } from "vscode";',
      "/*",
      'import { a } from "vscode";',
      "*/",
      'const line = "import { a } from vscode";',
      "const page = `",
      "import {a} from 'vscode';",
      "`;",
    ].join("\n");
    assert.deepEqual(findFaults(new Map([["src/core/x.ts", text]])), []);
  });
});

import { once } from "node:events";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../support/projectRoot.ts";
import { EditorServer } from "../support/editor/editorServer.ts";
import { installEditor } from "../support/editor/installEditor.ts";
import { StagedExtension } from "../support/editor/stageExtension.ts";
import { ServiceProcess, type DemoService } from "../support/service/serviceProcess.ts";
import { findDesktopEditor, hasDisplay } from "./desktopEditor.ts";
import { openDesktopEditor } from "./openDesktopEditor.ts";

// Each desktop editor has a scheme of its own; an editor in the browser is answered on loopback.
const redirects = [
  ...["vscode", "vscode-insiders", "vscodium", "code-oss", "cursor", "windsurf"].flatMap(
    (scheme) => ["--redirect-uri", `${scheme}://snippet-service.snippet-service/did-authenticate`],
  ),
  "--redirect-prefix",
  "http://127.0.0.1/",
];

const exampleFiles = {
  "hello.py":
    'def greet(name: str) -> str:\n    return f"Hello, {name}!"\n\n\nprint(greet("you"))\n',
  "sum.js": "export function sum(numbers) {\n  return numbers.reduce((a, b) => a + b, 0);\n}\n",
} as const;

const { values } = parseArgs({
  options: {
    /** Folder of the demo service's database. */
    data: { type: "string", default: join(projectRoot, ".demo") },
    /** In the browser, also where a desktop editor is. */
    browser: { type: "boolean", default: false },
  },
});

const stop = new AbortController();
const stopped = once(stop.signal, "abort");
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop.abort());

try {
  await start();
} catch (error) {
  if (!stop.signal.aborted) throw error;
}
process.exit();

async function start(): Promise<void> {
  console.log("Building the extension ...");
  await using staged = await StagedExtension.create();
  console.log("Starting the Snippet Service with a demo account ...");
  await using service = await ServiceProcess.start(resolve(values.data), redirects);
  const desktop =
    hasDisplay() && !values.browser ? await findDesktopEditor(console.log) : undefined;
  stop.signal.throwIfAborted();
  if (desktop === undefined) await runInBrowser(staged, service.demo);
  else await runOnDesktop(desktop, staged, service.demo);
  console.log("\nEnding the editor and the service ...");
}

async function runInBrowser(staged: StagedExtension, demo: DemoService): Promise<void> {
  const vsix = await staged.package();
  const installation = await installEditor("newest", console.log, stop.signal);
  console.log("Starting the editor ...");
  await using server = await EditorServer.start(installation, {
    vsix,
    settings: settingsFor(demo),
    files: exampleFiles,
  });
  console.log(
    `\n${values.browser ? "" : "No desktop VS Code can run here, so "}VS Code ${installation.editorVersion} runs in your browser. Open\n\n  ${server.address()}\n`,
  );
  printWayIn(demo);
  await stopped;
}

async function runOnDesktop(
  program: string,
  staged: StagedExtension,
  demo: DemoService,
): Promise<void> {
  console.log(`Opening ${program} ...\n`);
  await using editor = await openDesktopEditor(program, staged.folder, {
    settings: settingsFor(demo),
    files: exampleFiles,
  });
  printWayIn(demo);
  await Promise.race([stopped, editor.closed]);
}

function shownPath(folder: string): string {
  const path = relative(projectRoot, folder);
  return path.startsWith("..") ? folder : path;
}

function settingsFor(demo: DemoService): Readonly<Record<string, unknown>> {
  return {
    "snippetService.apiUrl": demo.apiUrl,
    "snippetService.authUrl": demo.authUrl,
    "snippetService.clientId": demo.clientId,
  };
}

function printWayIn(demo: DemoService): void {
  console.log(`Press the bookmark in the bar at the left, then

  Use on This Computer   to work at once, without an account, or
  Sign In                to use the service that was just started:

    Client secret   ${demo.clientSecret}   (the editor asks for it once)
    Username        ${demo.username}
    Password        ${demo.password}

The service's own pages: ${demo.authUrl}
The editor's profile is a fresh one; what you save on the service stays in ${shownPath(values.data)}.

Ctrl+C ends everything.`);
}

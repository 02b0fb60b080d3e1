import { launchBrowser } from "../support/service/browser.ts";
import { EditorServer } from "../support/editor/editorServer.ts";
import { installEditor, type EditorAge } from "../support/editor/installEditor.ts";
import type { Watchdog } from "./watchdog.ts";

const keptLines = 40;

/**
 * Runs tests in the extension host of the npm editor.
 * @param environment added to that of the extension host.
 * @returns the exit code that the editor gives.
 * @throws Error with the editor's last words when it falls silent.
 */
export async function runInBrowserHost(
  age: EditorAge,
  extension: string,
  tests: string,
  environment: Readonly<Record<string, string>>,
  watchdog: Watchdog,
): Promise<number> {
  const installation = await installEditor(age, (line) => {
    watchdog.alive();
    console.log(line);
  });
  await using server = await EditorServer.start(installation, { environment });
  await using browser = await launchBrowser();
  console.log(`Tests in VS Code ${installation.editorVersion} (from npm, in a browser)\n`);
  const page = await browser.newPage();
  const lastLines: string[] = [];
  const keep = (line: string): void => {
    lastLines.push(line.slice(0, 500));
    if (lastLines.length > keptLines) lastLines.shift();
  };
  const exit = Promise.withResolvers<number>();
  await page.exposeFunction("codeAutomationLog", (type: string, args: unknown[]) =>
    keep(`${type}: ${args.map(String).join(" ")}`),
  );
  await page.exposeFunction("codeAutomationExit", (code: number) => exit.resolve(code));
  page.on("pageerror", (error) => keep(`page: ${error.message}`));
  page.on("crash", () => exit.reject(new Error("The browser's page crashed.")));
  try {
    await page.goto(server.address({ extension, tests }));
    return await Promise.race([exit.promise, watchdog.silence]);
  } catch (error) {
    console.log(`\nThe editor's last lines:\n${lastLines.join("\n")}`);
    throw error;
  }
}

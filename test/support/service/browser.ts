import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { testCache } from "../projectRoot.ts";

interface BrowserProgram {
  readonly path: string;
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Keeps the browser silent on closed networks, and startable as root in a container. */
const quietFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

/**
 * Starts a browser without a window: the machine's Chrome or Chromium, else the one from npm.
 * `SNIPPET_TEST_BROWSER` names another program, or `npm` for the one from npm.
 */
export async function launchBrowser(): Promise<Browser> {
  const chosen = process.env["SNIPPET_TEST_BROWSER"];
  const path = chosen === undefined ? systemBrowser() : chosen === "npm" ? undefined : chosen;
  const program =
    path === undefined ? await npmBrowser() : { path, flags: quietFlags, environment: {} };
  return chromium.launch({
    executablePath: program.path,
    args: [...program.flags],
    env: { ...definedEnvironment(), ...program.environment },
  });
}

function systemBrowser(): string | undefined {
  const fixedPlaces = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ];
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = process.platform === "win32" ? [] : (process.env["PATH"] ?? "").split(":");
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...inPath, ...fixedPlaces].find((path) => existsSync(path) && starts(path));
}

/** Some distributions install a `chromium` that only advises how to install one. */
function starts(path: string): boolean {
  if (process.platform === "win32") return true;
  try {
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * The browser from npm, unpacked once into the test cache together with the libraries it needs, so that a machine
 * without any desktop package can start it.
 */
async function npmBrowser(): Promise<BrowserProgram> {
  const home = join(testCache, "chromium");
  if (!existsSync(home)) await unpackNpmBrowser(home);
  const libraries = join(home, "al2023", "lib");
  return {
    path: join(home, "chromium"),
    flags: [...quietFlags, "--headless=shell", "--no-zygote", "--disable-setuid-sandbox"],
    environment: {
      ...(hasLibrary("libnss3.so") ? {} : { LD_LIBRARY_PATH: libraries }),
      ...(existsSync("/etc/fonts") ? {} : { FONTCONFIG_PATH: join(home, "fonts") }),
    },
  };
}

/**
 * The package unpacks into the temporary folder under fixed names; a folder of our own keeps two runs apart. Its
 * shared libraries come along only where it finds itself in Amazon's runtime, which a variable says.
 */
async function unpackNpmBrowser(home: string): Promise<void> {
  const package_ = await import("@sparticuz/chromium");
  await mkdir(testCache, { recursive: true });
  const partial = await mkdtemp(join(testCache, "chromium-partial-"));
  await withEnvironment({ TMPDIR: partial, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" }, () =>
    package_.default.executablePath(),
  );
  await rename(partial, home).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true, maxRetries: 9 });
    if (!existsSync(home)) throw error;
  });
}

async function withEnvironment(
  values: Readonly<Record<string, string>>,
  action: () => Promise<unknown>,
): Promise<void> {
  const previous = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  try {
    await action();
  } finally {
    for (const [name, value] of previous) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

function hasLibrary(name: string): boolean {
  try {
    return execFileSync("/sbin/ldconfig", ["-p"], { encoding: "utf8" }).includes(name);
  } catch {
    return false;
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

import { posix } from "node:path";

const maximalLines = 300;

interface Arrow {
  readonly specifier: string;
  /** `import("...")`, so that the code is loaded at first use. */
  readonly isLate: boolean;
  /** `import type`: nothing is loaded at all. */
  readonly isType: boolean;
}

/** A layer of the sources, and what its files may import. The first one whose pattern fits a path is the layer of a file. */
interface Layer {
  readonly path: RegExp;
  readonly files: RegExp;
  /** What may be imported late, or as a type. */
  readonly lateFiles?: RegExp;
  readonly packages: RegExp;
}

const messages = /\bshow(?:Information|Warning|Error)Message\b/;
const none = /^$/;
const node = /^node:/;
const baseFiles =
  "src/core/(model|errors|ports|emitter|disposables|late|systemCode|withoutLinks|withoutEnd|normalized|jsonOutline|turns|queues)\\.ts";

const layers: readonly Layer[] = [
  {
    path: /^src\/extension\.ts$/,
    files: /^src\/(host|core)\//,
    lateFiles: /^src\/composition\//,
    packages: /^(vscode|node:.*)$/,
  },
  {
    path: /^src\/composition\//,
    files: /^src\/(host|core|composition)\//,
    lateFiles: /^src\/service\//,
    packages: /^(vscode|node:.*)$/,
  },
  { path: /^src\/host\//, files: /^src\/(host|core)\//, packages: /^(vscode|node:.*)$/ },
  {
    // Makes languages.json before a release; nothing imports it.
    path: /^src\/service\/languages\/generate\.ts$/,
    files: /^src\/service\//,
    packages: /^(node:.*|linguist-languages)$/,
  },
  {
    // Only the command line leads here: the extension has the same tools through the editor.
    path: /^src\/service\/mcp\//,
    files: /^src\/service\//,
    packages: /^(node:.*|@modelcontextprotocol\/sdk\/.*|zod)$/,
  },
  {
    // Colours are for users' pages, which the extension does not carry.
    path: /^src\/service\/pages\/highlight\.ts$/,
    files: none,
    packages: /^(highlight\.js)$/,
  },
  {
    // Nobody registers with the library on this computer, which the extension carries.
    path: /^src\/service\/accounts\/commonPasswords\.ts$/,
    files: none,
    packages: /^(@zxcvbn-ts\/language-common)$/,
  },
  {
    // Only an address with `postgres:` leads here, by the command line.
    path: /^src\/service\/storage\/postgres\//,
    files: /^src\/service\/(?:storage\/|fairGate\.ts$)/,
    packages: /^(node:.*|pg)$/,
  },
  {
    // Makes the package of the service; nothing imports it.
    path: /^src\/service\/package\//,
    files: none,
    packages: /^(node:.*|esbuild)$/,
  },
  {
    // Only `serve` with a mail server leads here.
    path: /^src\/service\/mail\//,
    files: /^src\/service\/(?:context|fairGate)\.ts$/,
    packages: /^nodemailer$/,
  },
  {
    // Only `serve` with a monitor leads here.
    path: /^src\/service\/monitor\//,
    files: /^src\/service\//,
    packages: /^(node:.*|prom-client)$/,
  },
  {
    path: /^src\/service\//,
    files: /^src\/service\//,
    packages: /^(node:.*|hono|hono\/.*|@hono\/node-server|valibot)$/,
  },
  { path: new RegExp(`^${baseFiles}$`), files: new RegExp(`^${baseFiles}$`), packages: none },
  {
    path: /^src\/core\/http\//,
    files: new RegExp(`^(src/core/http/.*|${baseFiles})$`),
    packages: /^(node:.*|undici)$/,
  },
  {
    path: /^src\/core\/lease\//,
    files: new RegExp(`^(src/core/lease/.*|src/core/sqlite\\.ts|${baseFiles})$`),
    packages: node,
  },
  { path: /^src\/core\/sqlite\.ts$/, files: new RegExp(`^${baseFiles}$`), packages: node },
  {
    path: /^src\/core\/oauth\//,
    files: new RegExp(`^(src/core/(oauth|lease|http)/.*|${baseFiles})$`),
    packages: node,
  },
  {
    path: /^src\/core\/api\//,
    files: new RegExp(`^(src/core/(api|http)/.*|${baseFiles})$`),
    packages: node,
  },
  {
    path: /^src\/core\/library\//,
    files: new RegExp(
      `^(src/core/(library|api|oauth|lease|http)/.*|src/core/sqlite\\.ts|${baseFiles})$`,
    ),
    packages: node,
  },
  {
    path: /^src\/core\/search\//,
    files: /^src\/core\/(search\/.*|model\.ts|turns\.ts)$/,
    packages: node,
  },
  {
    path: /^src\/core\/snippet\//,
    files: /^src\/core\/(snippet\/.*|model\.ts|normalized\.ts|withoutEnd\.ts)$/,
    packages: node,
  },
  {
    path: /^src\/core\/exchange\//,
    files: new RegExp(`^(src/core/(exchange|snippet)/.*|${baseFiles})$`),
    packages: /^(node:.*|jsonc-parser)$/,
  },
  {
    path: /^src\/core\/organise\//,
    files: new RegExp(`^(src/core/(organise|snippet)/.*|${baseFiles})$`),
    packages: node,
  },
  { path: /^src\/core\//, files: new RegExp(`^${baseFiles}$`), packages: none },
];

/**
 * What is wrong with a set of sources, one line each, beginning with the file.
 * @param sources path from the project's root, with slashes, to text.
 */
export function findFaults(sources: ReadonlyMap<string, string>): readonly string[] {
  const faults: string[] = [];
  const graph = new Map<string, readonly string[]>();
  for (const [path, text] of sources) {
    const lines =
      text.trimEnd() === "" ? text.split("\n").length - 1 : text.trimEnd().split("\n").length;
    if (lines > maximalLines) {
      faults.push(`${path}: ${lines} lines`);
    }
    const code = withoutComments(text);
    if (/^\s*export\s+default\b/m.test(code)) {
      faults.push(`${path}: default export`);
    }
    if (messages.test(code) && path !== "src/host/messages.ts") {
      faults.push(`${path}: a message of the editor, past src/host/messages.ts`);
    }
    const arrows = arrowsOf(code);
    faults.push(...arrows.flatMap((arrow) => arrowFaults(path, arrow, sources)));
    graph.set(
      path,
      arrows.filter(({ isLate }) => !isLate).map((arrow) => target(path, arrow)),
    );
  }
  return [...faults, ...findCycles(graph), ...findKnots(graph)];
}

function arrowFaults(
  path: string,
  arrow: Arrow,
  sources: ReadonlyMap<string, string>,
): readonly string[] {
  const { specifier, isLate, isType } = arrow;
  const layer = layers.find((candidate) => candidate.path.test(path));
  if (layer === undefined) {
    return [`${path}: no layer has this file`];
  }
  if (!specifier.startsWith(".")) {
    return layer.packages.test(specifier) ? [] : [`${path}: may not import ${specifier}`];
  }
  if (!/\.(ts|json)$/.test(specifier)) {
    return [`${path}: imports ${specifier} without .ts`];
  }
  const to = target(path, arrow);
  if (!layer.files.test(to) && !((isLate || isType) && layer.lateFiles?.test(to) === true)) {
    return [`${path}: may not import ${to}`];
  }
  return to.endsWith(".ts") && !sources.has(to) ? [`${path}: no such file: ${to}`] : [];
}

function target(path: string, { specifier }: Arrow): string {
  return posix.join(posix.dirname(path), specifier);
}

/** Texts stay, since specifiers are texts; what lies in a template is blanked. */
function withoutComments(text: string): string {
  const token =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
  return text.replaceAll(token, (found) => {
    if (found.startsWith('"') || found.startsWith("'")) {
      return found;
    }
    return found.startsWith("`") ? "``" : " ";
  });
}

function arrowsOf(code: string): readonly Arrow[] {
  const atLoad = /^\s*(?:import|export)\b(\s+type\b)?(?:[^"'`;()]*?\bfrom)?\s*["']([^"'\n]+)["']/gm;
  const late = /\b(?:import|require)\s*\(\s*["']([^"'\n]+)["']/g;
  return [
    ...[...code.matchAll(atLoad)].map(([, type, specifier = ""]) => ({
      specifier,
      isLate: false,
      isType: type !== undefined,
    })),
    ...[...code.matchAll(late)].map(([, specifier = ""]) => ({
      specifier,
      isLate: true,
      isType: false,
    })),
  ];
}

/**
 * What lies in one folder, files and folders, stands in floors: the files of a folder may be no cycle, and yet two
 * folders lean on each other. Then neither can be read, or moved, without the other.
 */
function findKnots(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const folders = new Set([...graph.keys()].flatMap(foldersAbove));
  return [...folders].flatMap((folder) => {
    const rooms = new Map<string, readonly string[]>();
    for (const [path, targets] of graph) {
      const from = roomIn(folder, path);
      if (from !== undefined) {
        const reached = targets.map((to) => roomIn(folder, to)).filter((to) => to !== undefined);
        const known = [...(rooms.get(from) ?? []), ...reached];
        rooms.set(
          from,
          [...new Set(known)].filter((to) => to !== from),
        );
      }
    }
    const isOfFilesOnly = [...rooms.keys()].every((room) => room.endsWith(".ts"));
    return isOfFilesOnly ? [] : findCycles(rooms);
  });
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_part, at) => parts.slice(0, at + 1).join("/"));
}

/** The file or folder directly in `folder` that `path` is or lies in. */
function roomIn(folder: string, path: string): string | undefined {
  const [room] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/") : [];
  return room === undefined ? undefined : `${folder}/${room}`;
}

function findCycles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push(`${path}: cycle over ${trail.slice(start + 1).join(", ")}`);
      return;
    }
    if (done.has(path)) {
      return;
    }
    for (const next of graph.get(path) ?? []) {
      visit(next, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of graph.keys()) {
    visit(path, []);
  }
  return cycles;
}

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import { systemCode } from "../../../src/core/systemCode.ts";
import { describeForLog } from "../../../src/host/describeForLog.ts";

export interface SecretHit {
  /** Which output it stands in. */
  readonly where: string;
  /** What the secret is, as the hunt was told. */
  readonly kind: string;
  /** How it is written there. */
  readonly form: string;
  /** What stands before it. */
  readonly behind: string;
}

/**
 * Looks for secrets in everything that a run has left behind, in each of {@link writtenForms}. Whoever hunts also
 * plants them once and sees them found: a hunt without prey proves nothing.
 */
export class SecretHunt {
  readonly #secrets: ReadonlyMap<string, string>;

  /** @param secrets each with its kind. @throws Error where there are none, or one too short to be told from chance. */
  constructor(secrets: ReadonlyMap<string, string>) {
    if (secrets.size === 0 || [...secrets.keys()].some((secret) => secret.length < shortest)) {
      throw new Error("There is nothing to hunt for.");
    }
    this.#secrets = secrets;
  }

  /** Everything that the hunt must find: each secret in each form, one a line. */
  get bait(): string {
    return [...this.#secrets.keys()]
      .flatMap((secret) => writtenForms(secret).map(({ text }) => text))
      .join("\n\n");
  }

  /** How many hits {@link bait} gives. */
  get baitHits(): number {
    return [...this.#secrets.keys()].flatMap(writtenForms).length;
  }

  inText(where: string, text: string): readonly SecretHit[] {
    const joined = joinLines(text);
    return [...this.#secrets].flatMap(([secret, kind]) =>
      writtenForms(secret).flatMap((written) => {
        const place = findIn(written, text, joined);
        return place === undefined ? [] : [{ where, kind, form: written.form, behind: place }];
      }),
    );
  }

  /** A thing with all that can be seen of it: as text, as JSON, as the log tells it, inspected, causes included. */
  inValue(where: string, value: unknown): readonly SecretHit[] {
    const seen = [String(value), inspect(value, everything), asJson(value), describeForLog(value)];
    return seen.flatMap((text) => this.inText(where, text));
  }

  /** All files below a folder, and their names. */
  async inFolder(folder: string): Promise<readonly SecretHit[]> {
    const hits: SecretHit[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const where = path.slice(folder.length + 1);
      hits.push(...this.inText(where, where));
      if (entry.isFile()) {
        hits.push(...this.inText(where, await textOf(path)));
      }
    }
    return hits;
  }
}

/** A journal of a database that is in use comes and goes while the folder is read. */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "latin1");
  } catch (error) {
    if (systemCode(error) === "ENOENT") {
      return "";
    }
    throw error;
  }
}

const shortest = 8;
const everything = { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null };

interface WrittenForm {
  readonly form: string;
  /** As it is written; for a form that is found in {@link joinLines}, an example. */
  readonly text: string;
  /** Found only where the text is broken over lines. */
  readonly isBroken?: true;
}

/** Every form in which a secret is looked for. Forms that are written alike count once. */
export function writtenForms(secret: string): readonly WrittenForm[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString("hex");
  const base64 = [0, 1, 2].map((shift) => {
    const written = Buffer.concat([Buffer.alloc(shift, " "), bytes]).toString("base64");
    // The first and the last signs also depend on the neighbours.
    return written.slice(shift === 0 ? 0 : 4, Math.floor((shift + bytes.length) / 3) * 4);
  });
  const half = Math.floor(secret.length / 2);
  const forms: readonly WrittenForm[] = [
    { form: "raw", text: secret },
    { form: "UTF-8", text: bytes.toString("latin1") },
    { form: "percent-encoded", text: encodeURIComponent(secret) },
    { form: "percent-encoded twice", text: encodeURIComponent(encodeURIComponent(secret)) },
    { form: "percent-encoded, every byte", text: hex.toUpperCase().replace(/../g, "%$&") },
    ...base64.map((text, shift) => ({ form: `base64 (${String(shift)})`, text })),
    ...base64.map((text, shift) => ({
      form: `base64url (${String(shift)})`,
      text: text.replaceAll("+", "-").replaceAll("/", "_"),
    })),
    { form: "hex", text: hex },
    { form: "hex in capitals", text: hex.toUpperCase() },
    { form: "in JSON", text: JSON.stringify(secret).slice(1, -1) },
    { form: "in JSON within JSON", text: JSON.stringify(JSON.stringify(secret)).slice(3, -3) },
    { form: "UTF-16", text: Buffer.from(secret, "utf16le").toString("latin1") },
  ];
  const seen = new Set<string>();
  const different = forms.filter(({ text }) => {
    const isNew = text.length >= shortest && !seen.has(text);
    seen.add(text);
    return isNew;
  });
  const broken = `${secret.slice(0, half)}\n    ${secret.slice(half)}`;
  return [...different, { form: "broken over lines", text: broken, isBroken: true }];
}

/** @returns what stands before the secret; undefined where it is not. */
function findIn(
  { text, isBroken }: WrittenForm,
  whole: string,
  joined: string,
): string | undefined {
  if (isBroken === true) {
    const wanted = joinLines(text);
    // Where it stands in one line, it is found as raw.
    return joined.split(wanted).length > whole.split(wanted).length ? "" : undefined;
  }
  const place = whole.indexOf(text);
  return place < 0 ? undefined : whole.slice(Math.max(0, place - 120), place);
}

function joinLines(text: string): string {
  return text.replaceAll(/\r?\n[ \t]*/g, "");
}

function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    // A value with a circle in it has no JSON that could leak.
    return "";
  }
}

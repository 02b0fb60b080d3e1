import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface SecretHit {
  readonly file: string;
  readonly kind: string;
  readonly form: string;
  /** What stands before it. */
  readonly behind: string;
}

/**
 * Looks for secrets in every file below a folder: as they are, percent-encoded and in base64 wherever they begin within
 * a group of three bytes.
 * @param secrets each with its kind.
 */
export async function secretHits(
  folder: string,
  secrets: ReadonlyMap<string, string>,
): Promise<readonly SecretHit[]> {
  const hits: SecretHit[] = [];
  const forms = [...secrets].flatMap(([secret, kind]) =>
    writtenForms(secret).map(([form, text]) => ({ form, text, kind })),
  );
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = path.slice(folder.length + 1);
    if (entry.isFile()) {
      const content = await readFile(path, "latin1");
      for (const { kind, form, text } of forms) {
        const place = content.indexOf(text);
        if (place >= 0) {
          hits.push({ file, kind, form, behind: content.slice(Math.max(0, place - 120), place) });
        }
      }
    }
  }
  return hits;
}

/** Every form in which a secret is looked for. */
export function writtenForms(secret: string): readonly (readonly [form: string, text: string])[] {
  const base64 = [0, 1, 2].map((shift) => {
    const written = Buffer.from(" ".repeat(shift) + secret).toString("base64");
    // The first and the last signs also depend on the neighbours.
    const inner = written.slice(shift === 0 ? 0 : 4, Math.floor((shift + secret.length) / 3) * 4);
    return [`base64 (${String(shift)})`, inner] as const;
  });
  const forms = [
    ["raw", secret] as const,
    ["percent-encoded", encodeURIComponent(secret)] as const,
    ...base64,
    ...base64.map(([form, text]) => [`${form}, for addresses`, toUrlForm(text)] as const),
  ];
  return forms.filter(([, text]) => text.length >= 8);
}

function toUrlForm(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_");
}

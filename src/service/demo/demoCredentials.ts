import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as v from "valibot";
import { writeWhole } from "../wholeFile.ts";

const texts = v.pipe(v.array(v.string()), v.readonly());

const credentialsSchema = v.object({
  password: v.string(),
  client: v.optional(
    v.object({
      clientId: v.string(),
      clientSecret: v.string(),
      redirectUris: texts,
      redirectPrefixes: texts,
    }),
  ),
});

/**
 * The data that a later start needs. The database has only hashes of the password and the client secret. This file
 * (0600) exists for the demo account only, whose snippets are examples.
 */
export type DemoCredentials = v.InferOutput<typeof credentialsSchema>;

export type DemoClient = NonNullable<DemoCredentials["client"]>;

/** @returns the credentials of an earlier start, else a new password. @throws Error if the file is damaged. */
export async function readDemoCredentials(path: string): Promise<DemoCredentials> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined
    ? { password: randomBytes(12).toString("base64url") }
    : credentialsIn(text, path);
}

function credentialsIn(text: string, path: string): DemoCredentials {
  try {
    return v.parse(credentialsSchema, JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged: put it away, with the database of the demo.`, { cause });
  }
}

/** Writes the file whole or not at all, readable by this user only; creates its folder. */
export async function writeDemoCredentials(
  path: string,
  credentials: DemoCredentials,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeWhole(path, (file) => file.writeFile(JSON.stringify(credentials)));
}

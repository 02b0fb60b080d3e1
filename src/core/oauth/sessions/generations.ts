import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf } from "../digest.ts";
import type { StoredSession } from "./storedSession.ts";

/**
 * The number of renewals of a session, shared between windows faster than by the secret store. Read and written under
 * the lease of the session, so that nobody reads a half. Never rejects.
 */
export interface Generations {
  /** 0 if nothing is known about this sign-in. */
  newest(session: StoredSession): Promise<number>;
  note(session: StoredSession): Promise<void>;
}

/**
 * One small file per session, which contains the number.
 * @param folder shared by all windows of one user; created if needed.
 */
export function generationFiles(folder: string): Generations {
  const pathOf = ({ id }: StoredSession): string => join(folder, `session-${id}.generation`);
  return {
    newest: async (session) => {
      try {
        const text = await readFile(pathOf(session), "utf8");
        const [, signIn, generation] = /^([\w-]{43}) (\d{1,15})\n$/.exec(text) ?? [];
        return signIn === digestOf(session.signIn) ? Number(generation) : 0;
      } catch {
        return 0;
      }
    },
    note: async (session) => {
      const text = `${digestOf(session.signIn)} ${session.generation}\n`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(pathOf(session), text, { mode: 0o600 });
      } catch {
        // The number only saves other windows from using a spent token; after a refusal they read again anyway.
      }
    },
  };
}

import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StoredSession } from "./storedSession.ts";

/** The number of renewals of a session, shared between windows faster than by the secret store. Never rejects. */
export interface Generations {
  /** 0 if nothing is known about this sign-in. */
  newest(session: StoredSession): Promise<number>;
  note(session: StoredSession): Promise<void>;
}

/** One small file per session, which contains the number. */
export class GenerationFiles implements Generations {
  readonly #folder: string;

  /** @param folder shared by all windows of one user; created if needed. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async newest(session: StoredSession): Promise<number> {
    try {
      const text = await readFile(this.#path(session), "utf8");
      const [, signIn, generation] = /^([0-9a-f]{64}) (\d{1,15})\n$/.exec(text) ?? [];
      return signIn === digestOf(session) ? Number(generation) : 0;
    } catch {
      return 0;
    }
  }

  async note(session: StoredSession): Promise<void> {
    const path = this.#path(session);
    const temporary = `${path}.${randomUUID()}`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(temporary, `${digestOf(session)} ${session.generation}\n`, { mode: 0o600 });
      await rename(temporary, path);
    } catch {
      // The number only saves other windows from using a spent token; after a refusal they read again anyway.
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  #path(session: StoredSession): string {
    return join(this.#folder, `session-${session.id}.generation`);
  }
}

function digestOf({ signIn }: StoredSession): string {
  return createHash("sha256").update(signIn).digest("hex");
}

import { systemCode } from "../../systemCode.ts";

/** @returns undefined where the work fails with this error of the system. */
export async function unless<T>(code: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (systemCode(error) === code) {
      return undefined;
    }
    throw error;
  }
}

/** Makes an empty file. @returns false where another window was faster. */
export async function madeEmpty(files: Pick<Files, "writeNew">, path: string): Promise<boolean> {
  const made = files.writeNew(path, new Uint8Array()).then(() => true);
  return (await unless("EEXIST", () => made)) ?? false;
}

/**
 * The operations of a file system that durable storage needs. Paths are absolute.
 * Every method rejects with the system's own error (`code`: ENOSPC, EIO, EACCES ...).
 */
export interface Files {
  /** The names in a folder; none where the folder is missing. */
  list(folder: string): Promise<readonly string[]>;
  /** undefined where the file is missing. */
  read(path: string): Promise<Uint8Array | undefined>;
  /**
   * Creates the file, writes all of it and flushes it to the disk. The name may still be lost in a power cut, until
   * {@link syncFolder}. A failure may leave a part of the file behind; a failed flush is never tried again on the same
   * file, since the system may count its pages as written (Rebello et al., ATC 2020).
   * @throws EEXIST where the file exists.
   */
  writeNew(path: string, bytes: Uint8Array): Promise<void>;
  /**
   * Replaces the file that has the new name. Where several windows rename the same file, one wins.
   * @returns false where `from` is gone.
   */
  rename(from: string, to: string): Promise<boolean>;
  /** A file that is gone already is no error. */
  remove(path: string): Promise<void>;
  /** Creates the folder and its parents, which outlive a power cut. An existing one is no error. */
  makeFolder(path: string): Promise<void>;
  /** Makes files that were created, renamed or removed in this folder stay so after a power cut. */
  syncFolder(path: string): Promise<void>;
}

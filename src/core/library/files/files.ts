/**
 * What durable storage needs of a file system. Paths are absolute.
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
   * @throws EEXIST where there is one.
   */
  writeNew(path: string, bytes: Uint8Array): Promise<void>;
  /**
   * Replaces what has the new name. Of several who rename the same file one wins.
   * @returns false where `from` is gone.
   */
  rename(from: string, to: string): Promise<boolean>;
  /** A file that is gone already is no error. */
  remove(path: string): Promise<void>;
  /** Makes the folder and its parents, so that a power cut does not take them back. One that is there is no error. */
  makeFolder(path: string): Promise<void>;
  /** Makes what was created, renamed and removed in this folder last through a power cut. */
  syncFolder(path: string): Promise<void>;
}

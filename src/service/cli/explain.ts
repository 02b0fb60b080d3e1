import { StorageError, type StorageErrorCode } from "../storage/storageError.ts";
import { CommandError } from "./commandLine.ts";

/** Codes of the operating system, of TLS and of PostgreSQL. Their own texts may quote paths, settings or user data. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not do that",
  EPERM: "this user may not do that",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full for this user",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is not a folder",
  EISDIR: "it is a folder",
  EEXIST: "something else has that name",
  EMFILE: "too many files are open",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "the name is too long",
  EADDRNOTAVAIL: "this computer does not have that address",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was broken off",
  ETIMEDOUT: "there is no answer",
  EHOSTUNREACH: "no way leads there",
  ENETUNREACH: "no way leads there",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted (sslrootcert names one that is)",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted (sslrootcert names one that is)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted (sslrootcert names one that is)",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  "28000": "it does not let this user in",
  "28P01": "user and password do not match",
  "25006": "it is a standby, or set so",
  "3D000": "there is no database of that name",
  "42501": "this user lacks a right in it",
  "53300": "it has no free connection",
};

/** Faults that `pg` finds by itself have no code. */
const uncoded: readonly (readonly [text: RegExp, reason: string])[] = [
  [/does not support SSL/u, "it offers no TLS, which its address asks for"],
  [/password must be a/u, "its address has no password"],
  [/timeout/iu, "there is no answer"],
];

const remedies: Readonly<Record<StorageErrorCode, string>> = {
  newer: "use a newer version",
  foreign: "name another folder or database",
  damaged: "restore a backup",
  refused: "change that, or name another one",
  busy: "try again",
  unreachable: "check its address, and that PostgreSQL runs there",
  readonly: "make it writable, or name another one",
  full: "free some space",
  unknown: "look whether it was, then try again",
  revoked: "look whether the account is still there",
  failed: "check its disk, its rights and its log",
};

/** @param place of the data, without a secret. @returns a sentence for the operator: what failed, where, and what to do. */
export function explain(error: unknown, place?: string): string {
  if (error instanceof StorageError) return ofStorage(error, place);
  if (error instanceof Error && "syscall" in error) return ofSystem(error);
  // Other texts than our own may quote anything.
  if (error instanceof CommandError) return error.message;
  if (error instanceof Error && error.constructor === Error) return error.message;
  const name = error instanceof Error ? error.name : typeof error;
  return `The command failed by a fault of the program (${name}): please report it.`;
}

function ofSystem(
  error: Omit<NodeJS.ErrnoException, "syscall"> & { readonly port?: number },
): string {
  if (error.code === "EADDRINUSE" && error.port !== undefined) {
    return `Port ${error.port} is in use: choose another one, or 0 for any free one.`;
  }
  const because = `because ${reasonOf(error) ?? "the system refuses it"}`;
  if (error.path !== undefined)
    return `${error.path} cannot be used, ${because}: name another path.`;
  const parts = ["address", "hostname", "port"].filter((part) => part in error);
  const words = parts.map((part) => String(error[part as keyof typeof error]));
  return `${words.join(":") || "The network"} cannot be used, ${because}: choose another address.`;
}

function ofStorage({ message, code, cause }: StorageError, place: string | undefined): string {
  const [what = "", ...advice] = message.replace(/\.$/u, "").split(". ");
  const remedy = advice.join("; ") || remedies[code];
  const reason = reasonOf(cause);
  return [
    what,
    place === undefined ? "" : ` (${place})`,
    reason === undefined ? "" : `, because ${reason}`,
    `: ${remedy.charAt(0).toLowerCase()}${remedy.slice(1)}.`,
  ].join("");
}

/** A code without words of ours is told as it is. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code === undefined) return uncoded.find(([text]) => text.test(error.message))?.[1];
  if (code === "ERR_SQLITE_ERROR") return undefined;
  return reasons[code] ?? `of ${code}`;
}

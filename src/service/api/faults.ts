import { StorageError, type StorageErrorCode } from "../storage/storageError.ts";
import { LostCaller } from "../caller.ts";
import { FormFault } from "../formReader.ts";
import { RequestProblem } from "./problem.ts";
import { revokedMeanwhile } from "./signedIn.ts";

/** Faults that pass, or that an operator ends while the service runs. */
const passing: Readonly<Partial<Record<StorageErrorCode, string>>> = {
  busy: "The service is busy. Nothing was changed. Try again.",
  unreachable: "The service cannot reach its database. Nothing was changed. Try again.",
  refused: "The service may not use its database. Nothing was changed. Try again later.",
  readonly: "The service takes no changes now. Nothing was changed. Try again later.",
  unknown: "The database was lost. Look whether anything was changed.",
};

/** @returns the response to an error that a route threw. The reason of a 500 stays secret. */
export function problemOfFault(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error;
  if (error instanceof LostCaller) return new RequestProblem(400, error.message);
  if (error instanceof FormFault) return new RequestProblem(error.status, error.message);
  if (error instanceof StorageError) {
    if (error.code === "revoked") return revokedMeanwhile();
    if (error.code === "full") {
      return new RequestProblem(
        507,
        "The service has no room left: its disk, or what its libraries may take of it, is full.",
      );
    }
    const detail = passing[error.code];
    if (detail !== undefined) {
      return new RequestProblem(503, detail, { headers: { "Retry-After": "1" } });
    }
  }
  return new RequestProblem(500, "The service failed. Nothing was changed.");
}

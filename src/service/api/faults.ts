import { StorageError } from "../storage/storageError.ts";
import { LostCaller } from "../caller.ts";
import { FormFault } from "../formReader.ts";
import { RequestProblem } from "./problem.ts";
import { revokedMeanwhile } from "./signedIn.ts";

/** @returns the response to an error that a route threw. The reason of a 500 stays secret. */
export function problemOfFault(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error;
  if (error instanceof LostCaller || error instanceof FormFault) {
    return new RequestProblem(400, error.message);
  }
  if (error instanceof StorageError && error.code === "revoked") {
    return revokedMeanwhile();
  }
  if (error instanceof StorageError && ["busy", "refused"].includes(error.code)) {
    return new RequestProblem(503, "The service is busy. Nothing was changed. Try again.", {
      headers: { "Retry-After": "1" },
    });
  }
  if (error instanceof StorageError && error.code === "unknown") {
    return new RequestProblem(503, "The database was lost. Look whether anything was changed.", {
      headers: { "Retry-After": "1" },
    });
  }
  if (error instanceof StorageError && error.code === "full") {
    return new RequestProblem(507, "The service has no room left on its disk.");
  }
  return new RequestProblem(500, "The service failed. Nothing was changed.");
}

import { errors } from "playwright-core";

/** For a try that is made again: only that it took too long is no error. */
export function unlessTimedOut(error: unknown): void {
  if (!(error instanceof errors.TimeoutError)) {
    throw error;
  }
}

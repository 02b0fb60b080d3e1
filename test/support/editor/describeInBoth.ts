import type { AsyncFunc } from "mocha";
import type { LibraryPlace } from "./libraryInEditor.ts";

const places: readonly LibraryPlace[] = ["this computer", "a service"];

/** A test of what is the same wherever snippets are kept. */
export type OneOfBoth = (title: string, test: AsyncFunc) => void;

/**
 * The same tests with the library on this computer, and signed in to a service.
 * @param tests its `itOnce` leaves the service out, for what asks the library for nothing but snippets.
 */
export function describeInBoth(
  title: string,
  tests: (place: LibraryPlace, itOnce: OneOfBoth) => void,
): void {
  for (const place of places) {
    const itOnce: OneOfBoth = (sentence, test) => {
      if (place === "this computer") it(sentence, test);
    };
    describe(`${title}, on ${place}`, () => tests(place, itOnce));
  }
}

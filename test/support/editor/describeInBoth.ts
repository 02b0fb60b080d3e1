import type { LibraryPlace } from "./libraryInEditor.ts";

const places: readonly LibraryPlace[] = ["this computer", "a service"];

/** The same tests with the library on this computer, and signed in to a service. */
export function describeInBoth(title: string, tests: (place: LibraryPlace) => void): void {
  for (const place of places) {
    describe(`${title}, on ${place}`, () => tests(place));
  }
}

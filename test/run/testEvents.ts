/** What a test run inside an extension host tells its runner, one JSON object a line. */
export type TestEvent =
  | {
      readonly kind: "suite";
      readonly depth: number;
      readonly title: string;
      /** The bundled test file that it stands in, absolute path. */
      readonly file: string;
    }
  | {
      readonly kind: "passed";
      readonly depth: number;
      readonly title: string;
      readonly milliseconds: number;
    }
  | {
      readonly kind: "failed";
      readonly depth: number;
      readonly title: string;
      readonly error: string;
    }
  | { readonly kind: "ended"; readonly passed: number; readonly failed: number };

/** What a runner gives the tests' entry, as `plan.json` beside it. */
export interface TestPlan {
  /** Bundled test files, absolute paths. */
  readonly files: readonly string[];
  /** File to append the events to, absolute path. */
  readonly events: string;
  /** Only tests whose full title contains this. */
  readonly grep?: string;
}

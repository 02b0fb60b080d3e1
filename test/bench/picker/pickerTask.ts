/** `echo` shows ready rows of other snippets, `ready` the rows that ours finds, found before. */
export const pickerNames = ["ours", "echo", "ready"] as const;
export type PickerName = (typeof pickerNames)[number];

/** What the runner wants of the extension host. */
export interface PickerTask {
  readonly corpus: string;
  readonly count: number;
  readonly seed: number;
  /** What is typed, key by key. */
  readonly queries: readonly string[];
  /** Which picker is shown when. */
  readonly turns: readonly PickerName[];
}

const variable = "SNIPPET_TEST_PICKER_BENCH";

/** The task as a variable of the extension host's environment. */
export function pickerEnvironment(task: PickerTask): Readonly<Record<string, string>> {
  return { [variable]: JSON.stringify(task) };
}

/** @throws Error outside of the benchmark. */
export function pickerTask(): PickerTask {
  const text = process.env[variable];
  if (text === undefined) {
    throw new Error("This runs in `npm run bench -- picker` only.");
  }
  return JSON.parse(text) as PickerTask;
}

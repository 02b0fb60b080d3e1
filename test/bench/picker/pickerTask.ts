export type PickerName = "ours" | "echo";

/** What the runner wants of the extension host. */
export interface PickerTask {
  readonly corpus: string;
  readonly count: number;
  readonly seed: number;
  /** Which picker is shown when. */
  readonly turns: readonly PickerName[];
}

const variable = "SNIPPET_SERVICE_PICKER_BENCH";

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

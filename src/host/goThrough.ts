/** The answer to one step; it has the user's input also when the user goes back. */
export interface Answer<T> {
  readonly move: "next" | "back";
  readonly input: T;
}

/**
 * Goes through steps, forward and back.
 * @param first index of the step to start with.
 * @param ask takes the input for a step.
 * @returns false if the user cancels.
 */
export async function goThrough<Step>(
  steps: readonly Step[],
  first: number,
  ask: (step: Step, index: number) => Promise<Answer<unknown> | undefined>,
): Promise<boolean> {
  let index = first;
  for (let step = steps[index]; step !== undefined; step = steps[index]) {
    const answer = await ask(step, index);
    if (answer === undefined) {
      return false;
    }
    index = Math.max(0, index + (answer.move === "next" ? 1 : -1));
  }
  return true;
}

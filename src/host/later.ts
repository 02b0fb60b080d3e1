/** @returns a function that cancels it. */
export function later(milliseconds: number, work: () => void): () => void {
  if (milliseconds <= 0) {
    const immediate = setImmediate(work);
    return () => clearImmediate(immediate);
  }
  const timeout = setTimeout(work, milliseconds);
  return () => clearTimeout(timeout);
}

/** Loads at first use and once; a load that failed is tried again at the next use. */
export function late<T>(load: () => Promise<T>): () => Promise<T> {
  const state: { loading: Promise<T> | undefined } = { loading: undefined };
  return () => {
    state.loading ??= load().catch((error: unknown) => {
      state.loading = undefined;
      throw error;
    });
    return state.loading;
  };
}

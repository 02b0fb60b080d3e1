import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";

/** All snippets with their code: where a list tells none, each is asked for. @throws {SnippetError}. */
export async function wholeLibrary(
  library: SnippetLibrary,
  signal?: AbortSignal,
): Promise<readonly Snippet[]> {
  await library.loadAll(signal);
  return wholeSnippets(library, library.all(), signal);
}

/** The same snippets, each with its code. @throws {SnippetError}. */
export async function wholeSnippets(
  library: SnippetLibrary,
  snippets: readonly Snippet[],
  signal?: AbortSignal,
): Promise<readonly Snippet[]> {
  const whole: Snippet[] = [];
  for (const snippet of snippets) {
    whole.push(library.isWhole(snippet.id) ? snippet : await library.read(snippet.id, signal));
  }
  return whole;
}

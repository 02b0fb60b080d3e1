/** What a test compares: a snippet as it lies in the service, asked without the extension's code. */
export interface SavedSnippet {
  readonly title: string;
  readonly code: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly private: boolean;
}

/** A way to see what a library holds, apart from the extension. */
export interface LibraryView {
  snippets(): Promise<readonly SavedSnippet[]>;
}

/** What the core needs from outside, shaped so that the editor's own objects fit as they are. */

export interface Disposable {
  dispose(): unknown;
}

/** `vscode.SecretStorage` fits. One value a key; `onDidChange` also fires for other windows' writes. */
export interface SecretVault {
  keys(): PromiseLike<string[]>;
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  readonly onDidChange: (listener: (event: { readonly key: string }) => unknown) => Disposable;
}

/** `vscode.Memento` fits. Never for secrets or for anything that must last. */
export interface KeyValueStore {
  get<T>(key: string): T | undefined;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** `vscode.LogOutputChannel` fits. No secret, no URL, no snippet text goes in. */
export interface Logger {
  trace(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs `callback` once after `milliseconds`, unless disposed before. */
  after(milliseconds: number, callback: () => void): Disposable;
}

/** For intervals: never goes back and knows nothing of the time of day. */
export interface Stopwatch {
  /** Milliseconds since some moment. */
  elapsed(): number;
}

/** `length` bytes from a cryptographic source. */
export type RandomBytes = (length: number) => Uint8Array;

/** The core's interfaces to its environment, which the editor's own objects satisfy. */

export interface Disposable {
  dispose(): unknown;
}

/** Satisfied by `vscode.SecretStorage`. One value per key; `onDidChange` also fires for writes of other windows. */
export interface SecretVault {
  keys(): PromiseLike<string[]>;
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  readonly onDidChange: (listener: (event: { readonly key: string }) => unknown) => Disposable;
}

/** Satisfied by `vscode.Memento`. Never for secrets or for data that must last. */
export interface KeyValueStore {
  get<T>(key: string): T | undefined;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Satisfied by `vscode.LogOutputChannel`. No secret, URL or snippet text may be logged. */
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

/** For intervals: never goes back and is independent of the time of day. */
export interface Stopwatch {
  /** Milliseconds since an arbitrary moment. */
  elapsed(): number;
}

/** `length` bytes from a cryptographic source. */
export type RandomBytes = (length: number) => Uint8Array;

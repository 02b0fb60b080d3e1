import type { SecretVault } from "../../../src/core/ports.ts";

export type VaultFault = "reject" | "hang" | "lose";

/** A real secret store behind a keyring that can fail, as those of Linux do. */
export class FaultyVault implements SecretVault {
  /** What happens to each kind of call; nothing by default. `lose`: a `store` is accepted and not kept. */
  readonly faults = new Map<"keys" | "get" | "store" | "delete", VaultFault>();
  readonly onDidChange: SecretVault["onDidChange"];
  readonly #vault: SecretVault;

  constructor(vault: SecretVault) {
    this.#vault = vault;
    this.onDidChange = vault.onDidChange;
  }

  keys(): Promise<string[]> {
    return this.#call("keys", () => this.#vault.keys());
  }

  get(key: string): Promise<string | undefined> {
    return this.#call("get", () => this.#vault.get(key));
  }

  async store(key: string, value: string): Promise<void> {
    if (this.faults.get("store") !== "lose") {
      await this.#call("store", () => this.#vault.store(key, value));
    }
  }

  delete(key: string): Promise<void> {
    return this.#call("delete", () => this.#vault.delete(key));
  }

  async #call<T>(
    kind: "keys" | "get" | "store" | "delete",
    action: () => PromiseLike<T>,
  ): Promise<T> {
    switch (this.faults.get(kind)) {
      case "reject":
        throw new Error("keyring locked");
      case "hang":
        return await new Promise<never>(() => undefined);
      case "lose":
      case undefined:
        return await action();
    }
  }
}

import type { ClientRecord, ClientStore } from "../storage.ts";
import { clientOf } from "../records.ts";
import { ownerRevoked } from "../storageError.ts";
import type { AuditEvent } from "../audit.ts";
import type { Parameter } from "./database.ts";
import type { SqliteAuditStore } from "./auditStore.ts";
import type { SharedDatabase } from "./sharedDatabase.ts";

/** Condition on a row of `clients`: its owner, if it has one, is not disabled. */
export const isInUse =
  "NOT EXISTS (SELECT 1 FROM accounts AS owners WHERE owners.id = clients.owner_id AND owners.status = 'disabled')";

/** Client applications, with the hashes of their secrets. */
export class SqliteClientStore implements ClientStore {
  readonly #database: SharedDatabase;
  readonly #audit: SqliteAuditStore;

  constructor(database: SharedDatabase, audit: SqliteAuditStore) {
    this.#database = database;
    this.#audit = audit;
  }

  create(client: ClientRecord, mostOfOwner = Number.MAX_SAFE_INTEGER): Promise<boolean> {
    const owner = client.ownerId ?? null;
    return this.#database.transaction((database) => {
      const isActive = "SELECT 1 FROM accounts WHERE id = ? AND status = 'active'";
      if (owner !== null && database.get(isActive, owner) === undefined) throw ownerRevoked();
      const { changes } = database.run(
        `INSERT INTO clients (client_id, name, secret_hash, redirect_uris, redirect_prefixes, owner_id,
           created_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
         WHERE (SELECT count(*) FROM clients WHERE owner_id = ?6) < ?8 ON CONFLICT DO NOTHING`,
        client.clientId,
        client.name,
        client.secretHash,
        JSON.stringify(client.redirectUris),
        JSON.stringify(client.redirectPrefixes),
        owner,
        client.createdAt,
        mostOfOwner,
      );
      if (changes > 0) {
        this.#audit.add(database, "client-registered", client.ownerId, client.clientId);
      }
      return changes > 0;
    });
  }

  async byId(clientId: string): Promise<ClientRecord | undefined> {
    const row = await this.#database.get(
      `SELECT * FROM clients WHERE client_id = ? AND ${isInUse}`,
      clientId,
    );
    return row === undefined ? undefined : clientOf(row);
  }

  async ownedBy(accountId: number): Promise<readonly ClientRecord[]> {
    const sql = "SELECT * FROM clients WHERE owner_id = ? ORDER BY created_at, client_id";
    return (await this.#database.all(sql, accountId)).map(clientOf);
  }

  async delete(clientId: string, ownerId: number): Promise<boolean> {
    const owned = "SELECT 1 FROM clients WHERE client_id = ? AND owner_id = ?";
    if ((await this.#database.get(owned, clientId, ownerId)) === undefined) return false;
    return this.remove(clientId);
  }

  async remove(clientId: string): Promise<boolean> {
    await this.#database.deleteInPieces("families", "id", "client_id = ?", clientId);
    // Also deletes families that began meanwhile.
    return this.#change("client-removed", clientId, "DELETE FROM clients WHERE client_id = ?1");
  }

  async setSecret(clientId: string, secretHash: string): Promise<boolean> {
    const update = "UPDATE clients SET secret_hash = ?2 WHERE client_id = ?1";
    return this.#change("client-rotated", clientId, update, secretHash);
  }

  #change(
    event: AuditEvent,
    clientId: string,
    sql: string,
    ...more: readonly Parameter[]
  ): Promise<boolean> {
    return this.#database.transaction((database) => {
      const row = database.get(`${sql} RETURNING owner_id`, clientId, ...more);
      if (row === undefined) return false;
      this.#audit.add(database, event, row.optionalInteger("owner_id"), clientId);
      return true;
    });
  }
}

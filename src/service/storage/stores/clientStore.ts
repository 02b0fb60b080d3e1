import { clientOf } from "../records.ts";
import type { ClientRecord, ClientStore } from "../storage.ts";
import type { AuditEvent } from "../audit.ts";
import { ownerRevoked } from "../storageError.ts";
import type { SqlAuditStore } from "./auditStore.ts";
import type { SqlDatabase } from "../sql.ts";

/** Condition on a row of `clients`: its owner, if it has one, is not disabled. */
export const isInUse =
  "NOT EXISTS (SELECT 1 FROM accounts AS owners WHERE owners.id = clients.owner_id AND owners.status = 'disabled')";

/**
 * With the owner as second key: shared while a family begins, exclusive while the owner is disabled. A lock of the
 * owner's row would keep the owner from signing in while others allow the application.
 */
export const ownerLock = 3;

/** Client applications, with the hashes of their secrets. */
export class SqlClientStore implements ClientStore {
  readonly #database: SqlDatabase;
  readonly #audit: SqlAuditStore;

  constructor(database: SqlDatabase, audit: SqlAuditStore) {
    this.#database = database;
    this.#audit = audit;
  }

  create(client: ClientRecord, mostOfOwner = Number.MAX_SAFE_INTEGER): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const owner = client.ownerId ?? null;
      // One at a time; otherwise two transactions would count before either has inserted.
      const held = "SELECT 1 FROM accounts WHERE id = $1 AND status = 'active' FOR NO KEY UPDATE";
      if (owner !== null && (await session.rows(held, owner)).length === 0) throw ownerRevoked();
      const changes = await session.run(
        `INSERT INTO clients (client_id, name, secret_hash, redirect_uris, redirect_prefixes, owner_id,
           created_at) SELECT $1, $2, $3, $4, $5, $6::bigint, $7::bigint
         WHERE (SELECT count(*) FROM clients WHERE owner_id = $6) < $8 ON CONFLICT DO NOTHING`,
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
        await this.#audit.add(session, "client-registered", client.ownerId, client.clientId);
      }
      return changes > 0;
    });
  }

  async byId(clientId: string): Promise<ClientRecord | undefined> {
    const row = await this.#database.row(
      `SELECT * FROM clients WHERE client_id = $1 AND ${isInUse}`,
      clientId,
    );
    return row === undefined ? undefined : clientOf(row);
  }

  async ownedBy(accountId: number): Promise<readonly ClientRecord[]> {
    const rows = await this.#database.rows(
      "SELECT * FROM clients WHERE owner_id = $1 ORDER BY created_at, client_id",
      accountId,
    );
    return rows.map(clientOf);
  }

  async delete(clientId: string, ownerId: number): Promise<boolean> {
    const owned = "SELECT 1 FROM clients WHERE client_id = $1 AND owner_id = $2";
    if ((await this.#database.row(owned, clientId, ownerId)) === undefined) return false;
    return this.remove(clientId);
  }

  async remove(clientId: string): Promise<boolean> {
    await this.#database.deleteInPieces("families", "client_id = $1", clientId);
    // Also deletes families that began meanwhile.
    return this.#change("client-removed", "DELETE FROM clients WHERE client_id = $1", clientId);
  }

  async setSecret(clientId: string, secretHash: string): Promise<boolean> {
    const sql = "UPDATE clients SET secret_hash = $2 WHERE client_id = $1";
    return this.#change("client-rotated", sql, clientId, secretHash);
  }

  #change(
    event: AuditEvent,
    sql: string,
    clientId: string,
    ...more: readonly (string | number)[]
  ): Promise<boolean> {
    return this.#database.transaction(async (session) => {
      const [row] = await session.rows(`${sql} RETURNING owner_id`, clientId, ...more);
      if (row === undefined) return false;
      await this.#audit.add(session, event, row.optionalInteger("owner_id"), clientId);
      return true;
    });
  }
}

import { clientOf } from "../records.ts";
import type { ClientStore } from "../storage.ts";
import type { AuditEvent } from "../audit.ts";
import { ownerRevoked } from "../storageError.ts";
import type { Parts } from "./auditStore.ts";

/** Condition on a row of `clients`: its owner, if it has one, is not disabled. */
export const isInUse =
  "NOT EXISTS (SELECT 1 FROM accounts AS owners WHERE owners.id = clients.owner_id AND owners.status = 'disabled')";

/**
 * With the owner as second key: shared while a family begins, exclusive while the owner is disabled. A lock of the
 * owner's row would keep the owner from signing in while others allow the application.
 */
export const ownerLock = 3;

/** Client applications, with the hashes of their secrets. */
export function clientStore({ database, note }: Parts): ClientStore {
  const change = (
    event: AuditEvent,
    sql: string,
    ...parameters: readonly string[]
  ): Promise<boolean> =>
    database.transaction(async (session) => {
      const [row] = await session.rows(`${sql} RETURNING owner_id`, ...parameters);
      if (row === undefined) return false;
      await note(session, event, row.optionalInteger("owner_id"), parameters[0]);
      return true;
    });
  return {
    create(client, mostOfOwner = Number.MAX_SAFE_INTEGER) {
      return database.transaction(async (session) => {
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
          await note(session, "client-registered", client.ownerId, client.clientId);
        }
        return changes > 0;
      });
    },

    async byId(clientId) {
      const row = await database.row(
        `SELECT * FROM clients WHERE client_id = $1 AND ${isInUse}`,
        clientId,
      );
      return row === undefined ? undefined : clientOf(row);
    },

    async ownedBy(accountId) {
      const rows = await database.rows(
        "SELECT * FROM clients WHERE owner_id = $1 ORDER BY created_at, client_id",
        accountId,
      );
      return rows.map(clientOf);
    },

    async remove(clientId, ownerId) {
      const owned = "SELECT 1 FROM clients WHERE client_id = $1 AND owner_id = $2";
      if (ownerId !== undefined && (await database.row(owned, clientId, ownerId)) === undefined)
        return false;
      await database.deleteInPieces("families", "client_id = $1", clientId);
      // Also deletes families that began meanwhile.
      return change("client-removed", "DELETE FROM clients WHERE client_id = $1", clientId);
    },

    async setSecret(clientId, secretHash) {
      const sql = "UPDATE clients SET secret_hash = $2 WHERE client_id = $1";
      return change("client-rotated", sql, clientId, secretHash);
    },
  };
}

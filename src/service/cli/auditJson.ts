import { readableAddress } from "../caller.ts";
import type { AuditRecord } from "../storage/audit.ts";

/** The form for operators. */
export function auditJson(record: AuditRecord): Readonly<Record<string, string | null>> {
  const { at, event, actor, username, member, clientId, address } = record;
  return {
    time: new Date(at).toISOString(),
    event,
    by: actor,
    account: username ?? null,
    member: member ?? null,
    client: clientId ?? null,
    address: address === "" ? null : readableAddress(address),
  };
}

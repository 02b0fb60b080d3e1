/** What a server that understands it makes a write depend on; others do not look at it. */
export interface WriteCondition {
  /** The same for every attempt at one create (draft-ietf-httpapi-idempotency-key-header). */
  readonly idempotencyKey?: string;
  /** The strong entity tag of the version that is to be changed (RFC 9110 section 13.1.1). */
  readonly version?: string | undefined;
}

/** As header fields; none where nothing is asked for. */
export function conditionHeaders({
  idempotencyKey,
  version,
}: WriteCondition): Readonly<Record<string, string>> {
  return {
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": `"${idempotencyKey}"` }),
    ...(version === undefined ? {} : { "if-match": version }),
  };
}

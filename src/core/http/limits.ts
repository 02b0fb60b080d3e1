/** All times in milliseconds. */
export interface TransportLimits {
  /** Until the connection, TLS included, stands. */
  readonly connect: number;
  /** From the request to the head of the answer. */
  readonly headers: number;
  /** Between two pieces of the body. */
  readonly silence: number;
  /** For the whole exchange; a byte now and then does not lengthen it. */
  readonly total: number;
  /** Bytes of the decoded body. */
  readonly bodyBytes: number;
}

/** The longest time for one exchange that a user accepts, and the most bytes of it to hold. */
export const defaultLimits: TransportLimits = {
  connect: 10_000,
  headers: 15_000,
  silence: 15_000,
  total: 30_000,
  bodyBytes: 8 * 1024 * 1024,
};

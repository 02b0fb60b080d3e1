/** All times in milliseconds. */
export interface TransportLimits {
  /** Until the connection is established, including TLS. */
  readonly connect: number;
  /** From the request to the head of the response. */
  readonly headers: number;
  /** Between two pieces of the body. */
  readonly silence: number;
  /** The limit of the whole exchange; single bytes now and then do not extend it. */
  readonly total: number;
  /** Bytes of the decoded body. */
  readonly bodyBytes: number;
}

/** The longest exchange that a user accepts, and the most bytes to hold. */
export const defaultLimits: TransportLimits = {
  connect: 10_000,
  headers: 15_000,
  silence: 15_000,
  total: 30_000,
  bodyBytes: 8 * 1024 * 1024,
};

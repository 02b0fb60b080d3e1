import type { Asker } from "../../../src/service/storage/storage.ts";

/** A write that no token asked for, and that no quota bounds. */
export const byNobody: Asker = { family: undefined, quota: undefined };

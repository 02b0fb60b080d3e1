import { bodies } from "./bodies.ts";
import { framing } from "./framing.ts";
import { headers } from "./headers.ts";
import { requestLines } from "./requestLines.ts";
import type { Vector } from "./vector.ts";

/** All that is sent to the service over plain sockets. */
export const allVectors: readonly Vector[] = [...requestLines, ...headers, ...framing, ...bodies];

import { Session } from "./test/simulation/session.ts";
import { ourEngine } from "./test/simulation/engineVariant.ts";
for (const s of [1, 2, 3]) { const a = await Session.run(s, ourEngine, { isTraced: true }); const b = await Session.run(s, ourEngine, { isTraced: true });
const i = a.trace.findIndex((t, k) => t !== b.trace[k]); console.log(s, i, a.trace.length, b.trace.length, a.trace.slice(i-2, i+2), b.trace.slice(i-2, i+2)); }

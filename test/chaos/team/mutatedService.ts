/** Program: the service with a planted fault. */
import "./mutate.ts";

await import("../../../src/service/main.ts");

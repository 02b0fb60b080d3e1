import { parentPort } from "node:worker_threads";
import { highlight } from "./highlight.ts";

/** The thread of {@link Highlighter}: a question is code with its language, an answer is its markup. */
parentPort?.on("message", ({ code, language }: { code: string; language: string }) => {
  parentPort?.postMessage(highlight(code, language));
});
parentPort?.postMessage("ready");

import { parentPort } from "node:worker_threads";
import { highlight } from "./highlight.ts";

/** What {@link Highlighter} runs as a thread: each question is code with its language, each answer its markup. */
parentPort?.on("message", ({ code, language }: { code: string; language: string }) => {
  parentPort?.postMessage(highlight(code, language));
});
parentPort?.postMessage("ready");

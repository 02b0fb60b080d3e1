import { request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

export interface Question {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** In milliseconds: longer than the service may take for an answer. */
const patience = 30_000;

/** By a connection of its own. @param host what the request names. @throws where no answer comes whole. */
export function ask(
  port: number,
  path: string,
  question: Question = {},
  host = port,
): Promise<Answer> {
  const { method = "GET", form, json } = question;
  const [type, body] =
    form === undefined
      ? ["application/json", json === undefined ? "" : JSON.stringify(json)]
      : ["application/x-www-form-urlencoded", new URLSearchParams(form).toString()];
  const headers = {
    Host: `127.0.0.1:${host}`,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    ...question.headers,
  };
  const options = { agent: false, host: "127.0.0.1", port, path, method, headers } as const;
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, timeout: patience }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("error", reject);
      response.on("end", () => {
        const cookies = response.headers["set-cookie"] ?? [];
        resolve({ status: response.statusCode ?? 0, text, cookies });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("No answer in time.")));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Asks until an answer comes that is none of a failure. */
export class PatientClient {
  readonly #port: number;
  readonly #stopped: () => boolean;
  /** Answers of a failure, and connections that ended. */
  failed = 0;
  /** What should not be: neither done nor told as a failure. */
  readonly faults: string[] = [];

  /** @param stopped whether to give up. */
  constructor(port: number, stopped: () => boolean) {
    this.#port = port;
    this.#stopped = stopped;
  }

  /** @returns undefined where it was given up. */
  async ask(
    path: string,
    question: () => Question,
    expected: readonly number[],
  ): Promise<Answer | undefined> {
    while (!this.#stopped()) {
      const asked = question();
      const answer = await ask(this.#port, path, asked).catch(() => undefined);
      if (answer !== undefined && expected.includes(answer.status)) return answer;
      this.failed += 1;
      if (answer !== undefined && answer.status !== 503) {
        const told = `${asked.method ?? "GET"} ${path}: ${answer.status} ${answer.text}`;
        this.faults.push(told);
        return undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return undefined;
  }
}

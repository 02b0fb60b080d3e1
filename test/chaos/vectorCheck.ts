import { connect } from "node:net";
import type { SeededRandom } from "../bench/seededRandom.ts";
import { ServiceCaller } from "../support/service/serviceCaller.ts";
import { creation } from "./vectors/vector.ts";
import type { Target, Vector } from "./vectors/vector.ts";

const atOnce = 16;
/** Longer than the service waits for anything, in milliseconds. */
const patience = 20_000;

export interface VectorResult {
  readonly exchanges: number;
  /** Of them, those that were refused without an answer that arrived. */
  readonly unread: number;
  /** Answers in the 2xx range to what is not to be taken. */
  readonly accepted: number;
  /** Exchanges with more answers than one. */
  readonly secondAnswers: number;
  /** Snippets that are there although nothing should have made them. */
  readonly smuggled: number;
  readonly faults: readonly string[];
}

/**
 * Sends each vector over a socket of its own, cut into pieces at random places, with a whole request to create a
 * snippet behind it. Right is at most one answer, of those that the vector names; an end of the connection by the
 * service; and no snippet, also none that was made without a word.
 *
 * @param token of an account without snippets.
 */
export async function checkVectors(
  port: number,
  token: string,
  vectors: readonly Vector[],
  random: SeededRandom,
): Promise<VectorResult> {
  const target: Target = { host: `127.0.0.1:${port}`, token };
  const faults: string[] = [];
  let accepted = 0;
  let secondAnswers = 0;
  let unread = 0;
  const waiting = [...vectors];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, statuses } = next;
      const text = next.bytes(target) + creation(target, `behind ${name}`);
      const { answers, isOpen } = await exchange(port, inPieces(text, random));
      // Closing before all was read resets a connection, and a reset may overtake the refusal.
      const isRefused = answers.length === 0 && statuses.some((status) => status >= 400);
      unread += isRefused ? 1 : 0;
      const isRight = isRefused || (answers.length <= 1 && statuses.includes(answers[0] ?? 0));
      secondAnswers += answers.length > 1 ? 1 : 0;
      const first = answers[0] ?? 0;
      accepted += first >= 200 && first < 300 && !statuses.includes(first) ? 1 : 0;
      if (!isRight) faults.push(`${name}: answered ${answers.join(", ") || "nothing"}`);
      if (isOpen) faults.push(`${name}: the connection stayed open`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const titles = await titlesOf(target);
  faults.push(...titles.map((title) => `there is a snippet: ${title}`));
  const smuggled = titles.length;
  return { exchanges: vectors.length, unread, accepted, secondAnswers, smuggled, faults };
}

/** One to four pieces; the first boundary often falls into the first lines. */
function inPieces(text: string, random: SeededRandom): readonly string[] {
  const cuts = Array.from({ length: random.below(4) }, (_, at) =>
    random.below(at === 0 ? Math.min(text.length, 400) : text.length),
  );
  const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
  return places.slice(1).map((end, at) => text.slice(places[at], end));
}

interface Exchange {
  /** Status of each answer but those that only say to go on. */
  readonly answers: readonly number[];
  readonly isOpen: boolean;
}

async function exchange(port: number, pieces: readonly string[]): Promise<Exchange> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1").setNoDelay();
  let received = "";
  let isOpen = false;
  socket.on("data", (text: string) => (received += text));
  // A reset is an end like any other; what came before it counts.
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  const limit = setTimeout(() => {
    isOpen = true;
    socket.destroy();
  }, patience);
  for (const piece of pieces) {
    if (!socket.writable) break;
    await new Promise<void>((resolve) => {
      socket.once("close", resolve);
      socket.write(piece, "latin1", () => {
        socket.off("close", resolve);
        resolve();
      });
    });
  }
  await ended;
  clearTimeout(limit);
  // A second answer begins where the first one's body ends, mostly in the middle of a line.
  const statuses = received.matchAll(/HTTP\/1\.[01] (\d{3}) [^\r\n]*\r\n/gu);
  const answers = Array.from(statuses, ([, status]) => Number(status));
  return { answers: answers.filter((status) => status !== 100), isOpen };
}

async function titlesOf({ host, token }: Target): Promise<readonly string[]> {
  const caller = new ServiceCaller({ fetch }, `http://${host}`, token);
  const snippets = (await caller.read("/snippets?per_page=100")) as { readonly title: string }[];
  return snippets.map(({ title }) => title);
}

import type { Manner, Personality } from "../personality.ts";

/** Answers the first request for the languages with 429. */
function busyOnce(headers: Readonly<Record<string, string>>, status = 429): () => Manner {
  return () => {
    let isBusy = true;
    return {
      answer: ({ path }) => {
        const refused = isBusy && path === "/languages";
        isBusy &&= !refused;
        return refused ? { status, headers, json: { message: "Slow down" } } : undefined;
      },
    };
  };
}

/** Signing in, tokens and how often one may ask. */
export const tokenPersonalities: readonly Personality[] = [
  { name: "no state echoed", result: "kept", manner: { echoesState: false } },
  { name: "refresh tokens rotated", result: "kept", manner: { tokenLasts: 4, refresh: "rotated" } },
  {
    name: "refresh tokens not rotated",
    result: "kept",
    manner: { tokenLasts: 4, refresh: "same" },
  },
  {
    name: "refresh refused",
    result: /session|sign in/i,
    manner: { tokenLasts: 4, refresh: "refused" },
  },
  {
    name: "refresh unsupported",
    result: /session|sign in/i,
    manner: { tokenLasts: 4, refresh: "unsupported" },
  },
  { name: "token in the header only", result: "kept", manner: { tokenPlace: "header" } },
  {
    name: "token in the header, by a setting",
    result: "kept",
    settings: { tokenTransport: "header" },
    manner: { tokenPlace: "header" },
  },
  {
    name: "token in the query only, set to header by mistake",
    result: /session/,
    settings: { tokenTransport: "header" },
  },
  { name: "429 with seconds", result: "kept", manner: busyOnce({ "retry-after": "1" }) },
  {
    name: "429 with a date",
    result: "kept",
    manner: busyOnce({ "retry-after": "Thu, 01 Jan 2026 00:00:05 GMT" }),
  },
  { name: "429 without Retry-After", result: "kept", manner: busyOnce({}) },
  { name: "429 with nonsense", result: "kept", manner: busyOnce({ "retry-after": "soon" }) },
  { name: "503 with seconds", result: "kept", manner: busyOnce({ "retry-after": "2" }, 503) },
  {
    name: "429 for an hour",
    result: /in 60 minutes/,
    manner: busyOnce({ "retry-after": "3600" }),
  },
];

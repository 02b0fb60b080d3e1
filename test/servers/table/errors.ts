import type { Personality } from "../personality.ts";

const sentence = "Quota reached";

const shapes: readonly (readonly [name: string, body: unknown])[] = [
  ["error as text", { error: sentence }],
  ["error.message", { error: { code: 17, message: sentence } }],
  ["message", { message: sentence }],
  ["RFC 9457", { type: "about:blank", title: "Refused", status: 422, detail: sentence }],
  ["errors as texts", { errors: [sentence] }],
  ["errors as objects", { errors: [{ status: "422", detail: sentence }] }],
  ["errors by field", { errors: { base: [sentence] } }],
  ["error_description", { error: "quota", error_description: sentence }],
  ["a bare text", sentence],
];

/** The shapes of an error; each must be told in the service's own words. */
export const errorPersonalities: readonly Personality[] = [
  ...shapes.map(([name, json]): Personality => {
    const refuse = (): { status: number; json: unknown } => ({ status: 422, json });
    return { name: `errors as ${name}`, result: /Quota reached/, manner: { refuse } };
  }),
  {
    name: "errors as a page",
    result: /internal error \(500\)/,
    manner: {
      refuse: () => ({
        status: 500,
        text: "<h1>Oops</h1>",
        headers: { "content-type": "text/html" },
      }),
    },
  },
  {
    name: "a captive portal",
    result: /did not come from a Snippet Service server/,
    manner: {
      answer: () => ({ status: 200, text: "<h1>WiFi", headers: { "content-type": "text/html" } }),
    },
  },
];

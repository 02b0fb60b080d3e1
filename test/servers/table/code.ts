import type { Fields, Personality } from "../personality.ts";
import { textOf } from "../tinyServer.ts";
import type { TinyAnswer, TinyRecord, TinyRequest } from "../tinyServer.ts";

type Change = (text: string) => string;

/** Does the same to the code and, as careless servers do, to the description. */
function everywhere(change: Change): (record: TinyRecord) => TinyRecord {
  return (record) => ({
    ...record,
    code: change(record.code),
    description: change(record.description),
  });
}

function onlyCode(change: Change): (record: TinyRecord) => TinyRecord {
  return (record) => ({ ...record, code: change(record.code) });
}

const escape: Change = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** Escapes what it is given each time, but not twice. */
const toCrlf: Change = (text) => text.replaceAll(/\r?\n/g, "\r\n");
const toLf: Change = (text) => text.replaceAll("\r\n", "\n");

const withoutComments: Change = (text) => text.replaceAll(/<!--.*?-->/gs, "");

/** Refuses a write whose body has more bytes than that. */
function atMost(bytes: number): (fields: Fields, request: TinyRequest) => TinyAnswer | undefined {
  return (_fields, { body }) =>
    Buffer.byteLength(body) > bytes
      ? { status: 413, text: "<h1>413 Request Entity Too Large</h1>" }
      : undefined;
}

function withoutCode({ code: _code, ...rest }: TinyRecord): unknown {
  return rest;
}

function codeUnder(name: string): Personality["manner"] {
  return {
    take: (fields) =>
      fields[name] === undefined ? { code: undefined as never } : { code: textOf(fields[name]) },
    keep: (record, old) => ({ ...record, code: record.code ?? old?.code ?? "" }),
    record: ({ code, ...rest }) => ({ ...rest, [name]: code }),
  };
}

/** Where the code lives, and what becomes of it there. */
export const codePersonalities: readonly Personality[] = [
  { name: "code under content", result: "kept", manner: codeUnder("content") ?? {} },
  { name: "code under body", result: "kept", manner: codeUnder("body") ?? {} },
  {
    name: "code under content, no snippets yet",
    result: "kept",
    seeds: 0,
    manner: codeUnder("content") ?? {},
  },
  {
    name: "code under a name that a setting tells",
    result: "kept",
    settings: { codeField: "program_text" },
    manner: codeUnder("program_text") ?? {},
  },
  { name: "code under program", result: "kept", manner: codeUnder("program") ?? {} },
  {
    name: "code taken as code, told as program",
    result: "kept",
    manner: { record: ({ code, ...rest }) => ({ ...rest, program: code }) },
  },
  {
    name: "code under files[0].content",
    result: "kept",
    manner: {
      take: (fields) => {
        const files: unknown = fields["files"];
        const first: unknown = Array.isArray(files) ? files[0] : undefined;
        const content =
          fields["files[0][content]"] ??
          (typeof first === "object" && first !== null && "content" in first
            ? first.content
            : undefined);
        return { code: textOf(content) };
      },
      record: ({ code, ...rest }) => ({ ...rest, files: [{ filename: "a.ts", content: code }] }),
    },
  },
  {
    name: "code dropped",
    result: "kept",
    manner: { record: withoutCode, keep: onlyCode(() => "") },
  },
  {
    name: "code refused as an unknown field (422)",
    result: "kept",
    manner: {
      record: withoutCode,
      refuse: ({ code }) =>
        code === undefined
          ? undefined
          : { status: 422, json: { errors: { code: ["is not a known field"] } } },
    },
  },
  {
    name: "code refused as an unknown parameter (400)",
    result: "kept",
    manner: {
      record: withoutCode,
      refuse: ({ code }) =>
        code === undefined
          ? undefined
          : { status: 400, json: { error: "Unexpected parameter: code" } },
    },
  },
  {
    name: "code cut at 255",
    result: "kept",
    manner: { keep: onlyCode((text) => text.slice(0, 255)) },
  },
  {
    name: "code dropped, description cut at 255",
    result: /\d+ characters/,
    manner: {
      record: withoutCode,
      keep: (record) => ({ ...record, code: "", description: record.description.slice(0, 255) }),
    },
  },
  {
    name: "code dropped, description over 255 refused (422)",
    result: /description/,
    manner: {
      record: withoutCode,
      refuse: ({ description }) =>
        textOf(description).length > 255
          ? { status: 422, json: { errors: { description: ["is too long (maximum 255)"] } } }
          : undefined,
    },
  },
  {
    name: "all text cut at 255",
    result: /\d+ characters/,
    manner: { keep: everywhere((text) => text.slice(0, 255)) },
  },
  {
    name: "code escaped for HTML",
    result: "kept",
    rewritesTexts: true,
    manner: { keep: onlyCode(escape) },
  },
  {
    name: "everything escaped for HTML in answers",
    result: "kept",
    manner: {
      record: (record) => ({
        ...record,
        title: escape(record.title),
        description: escape(record.description),
        code: escape(record.code),
      }),
    },
  },
  {
    name: "code dropped, description escaped for HTML",
    result: "kept",
    manner: {
      record: ({ code: _code, ...rest }) => ({ ...rest, description: escape(rest.description) }),
    },
  },
  { name: "code trimmed", result: "kept", manner: { keep: onlyCode((text) => text.trim()) } },
  {
    name: "all text trimmed",
    result: "kept",
    manner: { keep: everywhere((text) => text.trim()) },
  },
  {
    name: "line ends to CRLF in code",
    result: "kept",
    rewritesTexts: true,
    manner: { keep: onlyCode(toCrlf) },
  },
  {
    name: "line ends to CRLF everywhere",
    result: "kept",
    rewritesTexts: true,
    manner: { keep: everywhere(toCrlf) },
  },
  {
    name: "line ends to LF everywhere",
    result: "kept",
    rewritesTexts: true,
    manner: { keep: everywhere(toLf) },
  },
  {
    name: "tabs to spaces everywhere",
    result: /characters/,
    manner: { keep: everywhere((text) => text.replaceAll("\t", "    ")) },
  },
  {
    name: "HTML comments stripped everywhere",
    result: "kept",
    manner: { keep: everywhere(withoutComments) },
  },
  {
    name: "HTML comments stripped, code dropped",
    result: "kept",
    manner: { record: withoutCode, keep: everywhere(withoutComments) },
  },
  {
    name: "HTML comments stripped everywhere, code with a comment",
    result: /characters/,
    code: "<p>clearTimeout</p>\n<!-- a comment -->\n",
    manner: { keep: everywhere(withoutComments) },
  },
  {
    name: "bodies over 64 KiB refused (413)",
    result: "kept",
    manner: { refuse: atMost(65_536) },
  },
  {
    name: "bodies over 64 KiB refused (413), code of 80 KB",
    result: /too large/,
    code: `clearTimeout();\n${"x".repeat(80_000)}\n`,
    manner: { refuse: atMost(65_536) },
  },
  {
    name: "code cut at 64 KiB, code of 80 KB",
    result: "kept",
    code: `clearTimeout();\n${"x".repeat(80_000)}\n`,
    manner: { keep: onlyCode((text) => text.slice(0, 65_536)) },
  },
  {
    name: "all text cut at 64 KiB, code of 80 KB",
    result: /\d+ characters/,
    code: `clearTimeout();\n${"x".repeat(80_000)}\n`,
    manner: { keep: everywhere((text) => text.slice(0, 65_536)) },
  },
  {
    name: "HTML tags stripped everywhere",
    result: /characters/,
    manner: { keep: everywhere((text) => text.replaceAll(/<[^>]*>/g, "")) },
  },
  {
    name: "code dropped, backticks stripped",
    result: /characters/,
    manner: {
      record: withoutCode,
      keep: everywhere((text) => text.replaceAll("`", "")),
    },
  },
  {
    name: "code kept in the description, told by a setting",
    result: "kept",
    settings: { codeField: "description" },
    manner: { record: withoutCode, keep: onlyCode(() => "") },
  },
];

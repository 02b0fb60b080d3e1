import type { Personality } from "../personality.ts";
import type { TinyRecord } from "../tinyServer.ts";

const locationOf = ({ id }: TinyRecord): Readonly<Record<string, string>> => ({
  location: `/snippets/${id}`,
});

/** What is answered to a write, besides the record. */
export const answerPersonalities: readonly Personality[] = [
  {
    name: "204 without a body to every write",
    result: "kept",
    manner: { created: () => ({ status: 204 }), edited: () => ({ status: 204 }) },
  },
  {
    name: "201 with Location only",
    result: "kept",
    manner: {
      created: (it) => ({ status: 201, headers: locationOf(it) }),
      edited: () => ({ status: 200 }),
    },
  },
  {
    name: "303 with Location",
    result: "kept",
    manner: { created: (it) => ({ status: 303, headers: locationOf(it) }) },
  },
  {
    name: "the id alone",
    result: "kept",
    manner: { created: ({ id }) => ({ status: 200, json: Number(id) }) },
  },
  {
    name: "the id in a message",
    result: "kept",
    manner: { created: ({ id }) => ({ status: 200, json: { ok: true, snippet_id: Number(id) } }) },
  },
  {
    name: "plain text OK",
    result: "kept",
    manner: {
      created: () => ({ status: 200, text: "OK", headers: { "content-type": "text/plain" } }),
      edited: () => ({ status: 200, text: "OK", headers: { "content-type": "text/plain" } }),
      deleted: () => ({ status: 200, text: "OK", headers: { "content-type": "text/plain" } }),
    },
  },
  {
    name: '200 with {"success": true, data}',
    result: "kept",
    manner: {
      created: (data) => ({ status: 200, json: { success: true, data } }),
      edited: (data) => ({ status: 200, json: { success: true, data } }),
      deleted: () => ({ status: 200, json: { success: true } }),
    },
  },
  {
    name: '200 with {"success": false} to writes',
    result: /Read-only for maintenance/,
    manner: {
      refuse: () => ({
        status: 200,
        json: { success: false, message: "Read-only for maintenance" },
      }),
    },
  },
  {
    name: "deletion answered with yes and not done",
    result: /did not delete/,
    manner: () => ({
      answer: ({ method }) => (method === "DELETE" ? { status: 204 } : undefined),
    }),
  },
  {
    name: "deletion leaves a record that says it is deleted",
    result: "kept",
    keepsDeleted: true,
    manner: () => {
      const deleted = new Set<string>();
      return {
        choose: (all, { page }) => (page === 1 ? all.filter(({ id }) => !deleted.has(id)) : []),
        answer: ({ method, path }) => {
          const id = path.split("/")[2] ?? "";
          if (method === "DELETE") {
            deleted.add(id);
            return { status: 200, json: { deleted: true } };
          }
          return method === "GET" && deleted.has(id)
            ? { status: 200, json: { id, title: "Gone", deleted_at: "2026-01-01T00:00:00Z" } }
            : undefined;
        },
      };
    },
  },
  {
    name: "no editing (405)",
    result: /did not accept this \(405\)/,
    manner: { answer: ({ method }) => (method === "PUT" ? { status: 405 } : undefined) },
  },
];

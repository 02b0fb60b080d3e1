import type { Reply, Row } from "./row.ts";
import { idOf, wrapped } from "./telling.ts";
import type { Traits } from "./traits.ts";
import { refusal } from "./refusals.ts";

export function createdReply(row: Row, traits: Traits): Reply {
  const location = { location: `/snippets/${encodeURIComponent(row.id)}` };
  switch (traits.creates) {
    case "201":
      return { status: 201, json: wrapped(row, traits) };
    case "200":
      return { status: 200, json: wrapped(row, traits) };
    case "location":
      return { status: 201, headers: location };
    case "nothing":
      return { status: 201 };
    case "204":
      return { status: 204 };
    case "idOnly":
      return { status: 201, json: { id: idOf(row, traits) } };
    case "accepted":
    case "acceptedLater":
      return { status: 202, json: { message: "Thank you. Your snippet is being processed." } };
    case "ok":
      return { status: 200, json: { ok: true } };
    case "noId":
      return { status: 201, json: { title: row.title, message: "Created" } };
    case "seeOther":
      return { status: 303, headers: location };
  }
}

export function editedReply(row: Row, traits: Traits): Reply {
  switch (traits.edits) {
    case "record":
      return { status: 200, json: wrapped(row, traits) };
    case "204":
      return { status: 204 };
    case "ok":
      return { status: 200, json: { ok: true } };
    case "nothing":
      return { status: 200 };
    case "accepted":
      return { status: 202, json: { message: "Accepted" } };
  }
}

export function deletedReply(row: Row, traits: Traits): Reply {
  switch (traits.deletes) {
    case "204":
      return { status: 204 };
    case "record":
      return { status: 200, json: wrapped(row, traits) };
    case "ok":
      return { status: 200, json: { deleted: true } };
    case "accepted":
      return { status: 202 };
  }
}

export function missingReply(traits: Traits): Reply {
  switch (traits.missing) {
    case "404":
      return { status: 404, json: { message: "Not found" } };
    case "404html":
      return {
        status: 404,
        text: "<!DOCTYPE html><h1>Not Found</h1>",
        headers: { "content-type": "text/html" },
      };
    case "410":
      return { status: 410, json: { message: "Gone" } };
    case "inside200":
      return { status: 200, json: { code: 40_401, msg: "snippet not found", data: null } };
    case "403":
      return { status: 403, json: { message: "Forbidden" } };
  }
}

/** What the owner of the server does not allow, in his own words; also in {@link policyWords}. */
export function policyReply(
  given: Partial<Row>,
  old: Row | undefined,
  traits: Traits,
): Reply | undefined {
  const says = policyWords[traits.policy];
  switch (traits.policy) {
    case "none":
      return undefined;
    case "title":
      return (given.title ?? "").length > 24 ? refusal(422, "title", says, traits) : undefined;
    case "private":
      return given.private === true ? refusal(403, "private", says, traits) : undefined;
    case "quota":
      return old === undefined ? refusal(422, undefined, says, traits) : undefined;
    case "taken":
      return old === undefined ? refusal(409, "title", says, traits) : undefined;
    case "locked":
      return old === undefined ? undefined : refusal(423, undefined, says, traits);
    case "broken":
      return {
        status: 500,
        text: "Internal Server Error",
        headers: { "content-type": "text/plain" },
      };
  }
}

export const policyWords: Readonly<Record<Traits["policy"], string>> = {
  none: "",
  title: "may have at most 24 characters",
  private: "needs a paid plan",
  quota: "Your quota is used up",
  taken: "has already been taken",
  locked: "The archive is locked for the audit",
  broken: "Internal Server Error",
};

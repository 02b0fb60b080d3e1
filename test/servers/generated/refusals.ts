import type { Reply } from "./row.ts";
import type { Traits } from "./traits.ts";

/** A refusal in the shape that this server gives all of them. @param field that it is about, if any. */
export function refusal(
  code: number,
  field: string | undefined,
  words: string,
  { errors, invalid }: Traits,
): Reply {
  const status = code === 422 ? Number(invalid) : code;
  const json = (value: unknown, type = "application/json"): Reply => ({
    status,
    json: value,
    headers: { "content-type": type },
  });
  const named = field === undefined ? words : `${field}: ${words}`;
  switch (errors) {
    case "message":
      return json({ message: named });
    case "error":
      return json({ error: named });
    case "fields":
      return json(field === undefined ? { non_field_errors: [words] } : { [field]: [words] });
    case "detail":
      return json({ detail: named });
    case "detailList":
      return json({
        detail: [
          { type: "value_error", loc: ["body", field ?? "__root__"], msg: words, input: "…" },
        ],
      });
    case "messageList":
      return json({
        message: [field === undefined ? words : `${field} ${words}`],
        error: "Bad Request",
        statusCode: status,
      });
    case "violations":
      return json({
        "@type": "ConstraintViolationList",
        violations: [{ propertyPath: field ?? "", message: words }],
      });
    case "errorList":
      return json({
        errors: [
          {
            status: String(status),
            title: "Refused",
            detail: words,
            source: { pointer: `/data/attributes/${field ?? ""}` },
          },
        ],
      });
    case "details":
      return json({
        error: {
          statusCode: status,
          name: "UnprocessableEntityError",
          message: field === undefined ? words : "The request body is invalid. See `details`.",
          details: [{ path: "", code: "refused", message: words, info: { property: field } }],
        },
      });
    case "problem":
      return json(
        { type: "about:blank", title: "Refused", status, detail: named },
        "application/problem+json",
      );
    case "text":
      return {
        status,
        text: `${named}\n`,
        headers: { "content-type": "text/plain; charset=utf-8" },
      };
    case "html":
      return {
        status,
        text: `<!DOCTYPE html><title>Error</title><h1>${named}</h1>`,
        headers: { "content-type": "text/html" },
      };
    case "fail200":
      return { status: 200, json: { status: "fail", data: { [field ?? "reason"]: words } } };
    case "code200":
      return { status: 200, json: { code: 42_201, msg: named, data: null } };
  }
}

import { longestUsername } from "../storage/accountName.ts";
import { RequestProblem } from "./problem.ts";

const defaultPerPage = 20;
const maxPerPage = 100;

/** Stands for all accounts. */
export const allOwners = "*";

const linked: ReadonlySet<string> = new Set(["owner", "language_id", "page", "per_page"]);

/** The parameters of GET /snippets. `page` starts at 1. */
export interface PageQuery {
  /** As sent. Undefined for one's own snippets; otherwise what another account shares, or {@link allOwners}. */
  readonly owner: string | undefined;
  readonly languageId: number | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** More than 100 a page counts as 100. @throws RequestProblem 400 for a repeated parameter, 422 for a wrong one. */
export function parsePageQuery(parameters: URLSearchParams): PageQuery {
  const errors: Record<string, string> = {};
  const textOf = (name: string): string | undefined => {
    const [text, ...more] = parameters.getAll(name);
    if (more.length > 0) throw new RequestProblem(400, `The parameter ${name} is there twice.`);
    return text;
  };
  const read = (name: string, least: number): number | undefined => {
    const text = textOf(name);
    if (text === undefined) return undefined;
    if (/^\d{1,10}$/u.test(text) && Number(text) >= least) return Number(text);
    errors[name] = `Must be a whole number from ${least} on.`;
    return undefined;
  };
  const owner = textOf("owner");
  if (owner !== undefined && owner.length > longestUsername) {
    errors["owner"] = `Must be at most ${longestUsername} characters long.`;
  }
  const languageId = read("language_id", 0);
  const page = read("page", 1) ?? 1;
  const perPage = Math.min(read("per_page", 1) ?? defaultPerPage, maxPerPage);
  if (Object.keys(errors).length > 0) {
    throw new RequestProblem(422, "Some parameters are not as they should be.", { errors });
  }
  return { owner, languageId, page, perPage };
}

/**
 * The value of the `Link` header (RFC 8288) with `first`, `prev`, `next` and `last`, with the parameters that the service
 * knows: no access token, and nothing that a caller makes long.
 *
 * @param address absolute address of the request.
 */
export function pageLinks(address: URL, query: PageQuery, total: number): string {
  const last = Math.max(1, Math.ceil(total / query.perPage));
  const link = (relation: string, page: number): string => {
    const target = new URL(address.pathname, address);
    const known = [...address.searchParams].filter(([name]) => linked.has(name));
    target.search = String(new URLSearchParams(known));
    target.searchParams.set("page", String(page));
    return `<${target.href}>; rel="${relation}"`;
  };
  const links = [link("first", 1)];
  if (query.page > 1) links.push(link("prev", Math.min(query.page - 1, last)));
  if (query.page < last) links.push(link("next", query.page + 1));
  links.push(link("last", last));
  return links.join(", ");
}

import type { SearchSource, SearchUsage } from "../searchEngine.ts";
import type { Segment } from "../index/segment.ts";
import type { Candidate } from "./topHits.ts";

/** Orders equal hits: by last use, number of uses, shorter title, then title and id. */
export function isBetter(
  segments: readonly Segment[],
  source: SearchSource,
  a: Candidate,
  b: Candidate,
): boolean {
  const first = describe(segments, source, a);
  const second = describe(segments, source, b);
  const order =
    second.usage.lastUsedAt - first.usage.lastUsedAt ||
    second.usage.count - first.usage.count ||
    first.title.length - second.title.length;
  if (order !== 0) return order < 0;
  return first.title === second.title ? first.id < second.id : first.title < second.title;
}

const unused: SearchUsage = { lastUsedAt: 0, count: 0 };

function describe(segments: readonly Segment[], source: SearchSource, candidate: Candidate) {
  const data = segments[candidate.segment]?.data;
  const id = data?.ids[candidate.document] ?? "";
  const title = data?.titles[candidate.document] ?? "";
  return { id, title, usage: source.usage?.(id) ?? unused };
}

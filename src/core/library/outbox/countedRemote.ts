import type { Allowance } from "../../http/allowance.ts";
import type { SnippetRemote } from "../remote.ts";

/** The same server; what it is asked here, and nothing that others ask meanwhile, is taken from an allowance. */
export function countedRemote(remote: SnippetRemote, allowance: Allowance): SnippetRemote {
  const counted = <T>(work: () => Promise<T>): Promise<T> => remote.within(allowance, work);
  return {
    within: (...given) => remote.within(...given),
    create: (...given) => counted(() => remote.create(...given)),
    keepsKeys: () => remote.keepsKeys(),
    update: (...given) => counted(() => remote.update(...given)),
    delete: (...given) => counted(() => remote.delete(...given)),
    read: (...given) => counted(() => remote.read(...given)),
    list: (...given) => counted(() => remote.list(...given)),
    languages: (...given) => counted(() => remote.languages(...given)),
    tags: (...given) => counted(() => remote.tags(...given)),
  };
}

import { decidedExtensions } from "./decidedExtensions.ts";

/** What linguist tells of a language. */
export interface LanguageData {
  readonly name: string;
  readonly type: string;
  readonly languageId: number;
  readonly aliases?: readonly string[];
  readonly extensions?: readonly string[];
  readonly filenames?: readonly string[];
}

/** Numbers up to here are of linguist's first list; languages that came later have random ones. */
const lastEstablished = 1000;

/**
 * The one language of each extension, or none where its claimants have it among others only. Of several whose usual one
 * it is: what users write before data, the longer known before the newer, and the one that is called like it.
 */
export function extensionOwners(
  languages: readonly LanguageData[],
): ReadonlyMap<string, LanguageData> {
  const owners = new Map<string, LanguageData>();
  const claims = Map.groupBy(
    languages.flatMap((language) =>
      (language.extensions ?? []).map((extension) => ({ extension, language })),
    ),
    ({ extension }) => extension,
  );
  for (const [extension, rows] of claims) {
    const claimants = rows.map(({ language }) => language);
    const owner = ownerOf(extension, claimants);
    if (owner !== undefined) {
      owners.set(extension, owner);
    }
  }
  return owners;
}

function ownerOf(extension: string, claimants: readonly LanguageData[]): LanguageData | undefined {
  const name = decidedExtensions[extension.slice(1)];
  const decided = claimants.find((language) => language.name === name);
  if (name !== undefined && decided === undefined) {
    throw new Error(`${name} does not claim ${extension} any more.`);
  }
  const usual = claimants.filter(({ extensions }) => extensions?.[0] === extension);
  const rank = ({ name: own, type, languageId }: LanguageData): number =>
    (type === "data" ? 4 : 0) +
    (languageId <= lastEstablished ? 0 : 2) +
    (`.${own.toLowerCase()}` === extension ? 0 : 1);
  const [best] = usual.toSorted((a, b) => rank(a) - rank(b) || a.languageId - b.languageId);
  return decided ?? best ?? (claimants.length === 1 ? claimants[0] : undefined);
}

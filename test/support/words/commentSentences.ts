const comment = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm;
const marker = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)|\*\/$/gm;
const end = /(?<=[.!?])\s+(?=\p{Lu})|\s(?=@[a-z]+\s)/u;

/** The sentences of all comments in a source file. A tag like `@returns` begins a sentence. */
export function commentSentences(code: string): readonly string[] {
  return [...code.matchAll(comment)].flatMap(([text]) =>
    text
      .replaceAll(marker, " ")
      .replaceAll(/\s+/g, " ")
      .split(end)
      .map((sentence) => sentence.trim()),
  );
}

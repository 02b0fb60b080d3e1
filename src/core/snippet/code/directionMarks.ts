/** Bidirectional control characters, which make code appear different from its execution (CVE-2021-42574). */
const marks = /[\u202A-\u202E\u2066-\u2069]/g;

/** Whether the user may see something other than the executed code. */
export function hasDirectionMarks(text: string): boolean {
  return text.search(marks) >= 0;
}

/** Replaces each bidirectional control character by its notation in the editor, for example `[U+202E]`. */
export function showDirectionMarks(text: string): string {
  return text.replace(
    marks,
    (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

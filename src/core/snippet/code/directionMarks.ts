/** Marks that turn the direction of what stands around them, so that code reads other than it runs (CVE-2021-42574). */
const marks = /[\u202A-\u202E\u2066-\u2069]/g;

/** Whether the user may read something else than runs. */
export function hasDirectionMarks(text: string): boolean {
  return text.search(marks) >= 0;
}

/** Each mark as the editor shows it in its own text, for example `[U+202E]`. */
export function showDirectionMarks(text: string): string {
  return text.replace(
    marks,
    (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

/** The input of a reader. */
export interface ImportFile {
  /** As the report shows it; its last part is the file's name. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** With more of its folders than the name, as far as they are known. */
  readonly path?: string;
  /** How the editor would open it; "" where it has no language for such a name. */
  readonly editorLanguageId?: string;
}

/** The input of a reader. */
export interface ImportFile {
  /** The name for the report; its last part is the file name. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The path with more folders than the name, as far as known. */
  readonly path?: string;
  /** The editor's language for it; "" if there is none. */
  readonly editorLanguageId?: string;
}

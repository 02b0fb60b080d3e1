/** Which windows of this user's editor run the extension at present. */
export interface LiveWindows {
  /** This window's id: letters, digits, `-` and `_`, never used again. */
  readonly own: string;
  /** False only for a window whose process has certainly ended. */
  isAlive(id: string): Promise<boolean>;
}

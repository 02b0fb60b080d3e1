/** The part of pngjs, which has no types of its own, that the pictures need. */
declare module "pngjs" {
  interface Picture {
    readonly width: number;
    readonly height: number;
    /** Four bytes for each point: red, green, blue and how opaque it is. */
    readonly data: Uint8Array;
  }

  export const PNG: {
    readonly sync: {
      read(file: Uint8Array): Picture;
      write(picture: Picture): Uint8Array;
    };
  };
}

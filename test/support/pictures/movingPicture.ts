import { readFile, writeFile } from "node:fs/promises";
import gifenc from "gifenc";
import { PNG } from "pngjs";

const maxColors = 256;

/** A picture that moves, made of pictures that were taken one after the other. */
export class MovingPicture {
  readonly #encoder = gifenc.GIFEncoder();
  #shownMs = 0;

  /** @param png the file of the next picture, as large as those before. @param ms how long it is shown. */
  async add(png: string, ms: number): Promise<void> {
    const { width, height, data } = PNG.sync.read(await readFile(png));
    const palette = gifenc.quantize(data, maxColors);
    this.#encoder.writeFrame(gifenc.applyPalette(data, palette), width, height, {
      palette,
      delay: ms,
    });
    this.#shownMs += ms;
  }

  /**
   * Writes the picture, which begins again at its end.
   * @throws Error where it would last longer than users look.
   */
  async write(gif: string, longestMs: number): Promise<void> {
    if (this.#shownMs > longestMs) throw new Error(`The picture lasts ${this.#shownMs} ms.`);
    this.#encoder.finish();
    await writeFile(gif, this.#encoder.bytes());
  }
}

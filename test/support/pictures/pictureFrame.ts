import { readFile, writeFile } from "node:fs/promises";
import { PNG } from "pngjs";

/** Of the corners and of the line around a picture, in points of a screen with a scale of 1. */
const radius = 8;
const line = { width: 1, gray: 128, opacity: 0.6 };

/**
 * Gives a picture round corners and a thin line in a gray that is seen on light and on dark pages.
 * @param scale points of the picture for each point of the page that it shows.
 */
export async function framePicture(file: string, scale: number): Promise<void> {
  const picture = PNG.sync.read(await readFile(file));
  const { width, height, data } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = depth(x + 0.5, y + 0.5, width, height, radius * scale);
      if (inside > line.width * scale + 0.5) continue;
      const at = (y * width + x) * 4;
      const share = clamped(line.width * scale + 0.5 - inside) * line.opacity;
      for (let color = at; color < at + 3; color++) {
        data[color] = Math.round((data[color] ?? 0) * (1 - share) + line.gray * share);
      }
      data[at + 3] = Math.round(255 * clamped(inside + 0.5));
    }
  }
  await writeFile(file, PNG.sync.write(picture));
}

/** How far a point lies inside a rectangle with round corners; negative outside. */
function depth(x: number, y: number, width: number, height: number, round: number): number {
  const toSide = Math.min(x, width - x);
  const toEdge = Math.min(y, height - y);
  return toSide < round && toEdge < round
    ? round - Math.hypot(round - toSide, round - toEdge)
    : Math.min(toSide, toEdge);
}

function clamped(share: number): number {
  return Math.min(1, Math.max(0, share));
}

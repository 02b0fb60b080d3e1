import type { Locator } from "playwright-core";

/** Contrast of a text against what is behind it, 1 to 21, as WCAG 2 computes it. Translucent colours are laid over each other. */
export function contrastOf(text: Locator): Promise<number> {
  return text.evaluate((element: Element): number => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    const read = (given: string): Color => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (given.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const over = (top: Color, below: Color): Color => {
      const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + below[at] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const behind: Color[] = [];
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      behind.push(read(getComputedStyle(each).backgroundColor));
    }
    const background = behind.reduceRight<Color>((below, top) => over(top, below), [0, 0, 0, 1]);
    const luminance = (color: Color): number => {
      const linear = (at: 0 | 1 | 2): number => {
        const share = color[at] / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
    };
    const foreground = over(read(getComputedStyle(element).color), background);
    const both = [luminance(foreground), luminance(background)];
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
  });
}

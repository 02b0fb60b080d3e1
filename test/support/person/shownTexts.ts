import type { Locator } from "playwright-core";

/** Every text that a part of the page shows or tells a screen reader: words, names, placeholders and hovers. */
export async function shownTexts(part: Locator): Promise<readonly string[]> {
  return part.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const within = [element, ...element.querySelectorAll(":not(style)")].filter((each) =>
        each.checkVisibility(),
      );
      const told = within.flatMap((each) =>
        ["aria-label", "placeholder", "title", "aria-description"].map(
          (name) => each.getAttribute(name) ?? "",
        ),
      );
      const words = within.flatMap((each) =>
        [...each.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent ?? ""),
      );
      return [...told, ...words].map((text) => text.trim()).filter((text) => text !== "");
    }),
  );
}

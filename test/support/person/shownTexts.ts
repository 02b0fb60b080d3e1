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

/** What can be pressed or chosen in a part of the page and has no name that a screen reader could say. */
export async function unnamed(part: Locator): Promise<readonly string[]> {
  return part.evaluateAll((elements) =>
    elements
      .flatMap((element) => [
        ...element.querySelectorAll(
          "[role=button], [role=treeitem], [role=option], [role=menuitem], [role=checkbox], button, input, a.action-label:not([role=presentation])",
        ),
      ])
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const told = ["aria-label", "title", "placeholder"].map((name) => each.getAttribute(name));
        return [...told, each.textContent].every((name) => (name ?? "").trim() === "");
      })
      .map((each) => each.outerHTML.slice(0, 200)),
  );
}

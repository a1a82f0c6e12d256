import { createContext, type RouterContextProvider } from "react-router";
import type { DrawnPart } from "~/lib/drawn-parts.ts";

/** The parts of one page that the server drew before it. */
export class DrawnParts {
  /** By the id of the element that holds them. */
  readonly #html = new Map<string, string>();
  /** As they stand in the page, by their length. */
  readonly #shown = new Map<number, string[]>();

  put(id: string, html: string): void {
    this.#html.set(id, html);
  }

  /** For the page that is drawn around them. */
  readonly take = (id: string, fill: (html: string) => string): string | undefined => {
    const html = this.#html.get(id);
    if (html === undefined) return undefined;
    const shown = fill(html);
    const alike = this.#shown.get(shown.length);
    if (alike) alike.push(shown);
    else this.#shown.set(shown.length, [shown]);
    return shown;
  };

  /** Whether this stands in the page as it was taken: nothing in it is forbidden. */
  isShown(html: string): boolean {
    return this.#shown.get(html.length)?.includes(html) ?? false;
  }
}

export const drawnPartsContext = createContext<DrawnParts | null>(null);

/**
 * Hands a drawn part to the page. To a navigation inside the app it goes as data; in a document it stands as HTML alone
 * (entry.server gives it to the rendering), which makes it a third smaller.
 * @param prefix of the element's id
 * @param drawn without what HTML forbids (`drawable`), which is not looked for in it again
 */
export function handPart(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  prefix: string,
  { id, drawn }: { id: number | string; drawn: string },
): DrawnPart {
  if (new URL(request.url).pathname.endsWith(".data")) return { id, drawn };
  const parts = context.get(drawnPartsContext) ?? new DrawnParts();
  context.set(drawnPartsContext, parts);
  parts.put(prefix + id, drawn);
  return { id, drawn: null };
}

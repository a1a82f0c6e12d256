import { createContext, type RouterContextProvider } from "react-router";

/** A part that a feature drew: the id of its element, and what stands in it. Null: in the document already. */
export interface DrawnPart {
  id: number;
  html: string | null;
}

export const drawnPartsContext = createContext<Map<string, string> | null>(null);

/**
 * Hands drawn parts to the page. To a navigation inside the app they go as data; in a document they stand as HTML
 * alone (entry.server gives them to the rendering), which makes it a third smaller.
 * @param prefix of the elements' ids
 */
export function handParts(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  prefix: string,
  parts: { id: number; html: string }[],
): DrawnPart[] {
  if (new URL(request.url).pathname.endsWith(".data")) return parts;
  const drawn = context.get(drawnPartsContext) ?? new Map<string, string>();
  context.set(drawnPartsContext, drawn);
  return parts.map(({ id, html }) => {
    drawn.set(prefix + id, html);
    return { id, html: null };
  });
}

import { createContext, type RouterContextProvider } from "react-router";
import type { DrawnPart } from "~/lib/drawn-parts.ts";

export const drawnPartsContext = createContext<Map<string, string> | null>(null);

/**
 * Hands a drawn part to the page. To a navigation inside the app it goes as data; in a document it stands as HTML alone
 * (entry.server gives it to the rendering), which makes it a third smaller.
 * @param prefix of the element's id
 */
export function handPart(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  prefix: string,
  { id, drawn }: { id: number | string; drawn: string },
): DrawnPart {
  if (new URL(request.url).pathname.endsWith(".data")) return { id, drawn };
  const parts = context.get(drawnPartsContext) ?? new Map<string, string>();
  context.set(drawnPartsContext, parts);
  parts.set(prefix + id, drawn);
  return { id, drawn: null };
}

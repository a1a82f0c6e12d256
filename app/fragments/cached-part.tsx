import { type HTMLAttributes, type ReactNode, useContext } from "react";
import { PageFragmentsContext } from "./fragment.ts";

interface Props extends Omit<HTMLAttributes<HTMLElement>, "dangerouslySetInnerHTML"> {
  as: "div" | "nav" | "section";
  /** Unique among the parts. */
  name: string;
  /** Everything that the part shows: the cache key. */
  by: unknown;
  /** Plain elements without hooks of the router and `useId`. */
  children: ReactNode;
}

/**
 * A part of the frame around every page. The server renders it once for all pages with the same `by`; the browser
 * hydrates it as ordinary elements.
 */
export function CachedPart({ as: Tag, name, by, children, ...attributes }: Props) {
  const page = useContext(PageFragmentsContext);
  if (!page) return <Tag {...attributes}>{children}</Tag>;
  const __html = page.render(JSON.stringify([name, by]), children);
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html }} />;
}

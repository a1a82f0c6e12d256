import { type FormEvent, useContext, useState } from "react";
import { type DrawnPart, DrawnPartsContext } from "~/lib/drawn-parts.ts";

const asItIs = (html: string) => html;

/** What the server drew into the element of this id: as a navigation's data bring it, or as it stands in the document. */
export function useDrawn(id: string, html: string | null, fill = asItIs): string {
  const take = useContext(DrawnPartsContext);
  const [own] = useState(() => {
    const known = html === null ? take?.(id, fill) : fill(html);
    if (known !== undefined) return known;
    return typeof document === "undefined" ? "" : (document.getElementById(id)?.innerHTML ?? "");
  });
  return html === null ? own : fill(html);
}

/**
 * A list item of which the server drew the content (app/server/draw-items.server.tsx). It came with a navigation's
 * data, or stands in the document, where hydration leaves it as it is.
 */
export function DrawnItem({
  id,
  html,
  className,
  fill = asItIs,
}: {
  id: string;
  html: string | null;
  className?: string | undefined;
  fill?: (html: string) => string;
}) {
  const __html = useDrawn(id, html, fill);
  return <li id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

/** A list that the server drew. @param prefix the drawing's */
export function DrawnList({
  items,
  prefix,
  className,
  looks,
  onSubmit,
  fill = asItIs,
}: {
  items: readonly DrawnPart[];
  prefix: string;
  className: string | undefined;
  /** A class of each style sheet that what was drawn is dressed by: the page brings no other. */
  looks?: (string | undefined)[];
  /** For the forms in what was drawn. */
  onSubmit?: (event: FormEvent<HTMLElement>) => void;
  /** Puts into the HTML what is the reader's alone. */
  fill?: (html: string) => string;
}) {
  return (
    <ol className={className} data-looks={looks?.join(" ")} onSubmit={onSubmit}>
      {items.map(({ id, drawn }) => (
        <DrawnItem key={id} id={prefix + id} html={drawn} fill={fill} />
      ))}
    </ol>
  );
}

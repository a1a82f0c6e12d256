import { type FormEvent, useContext, useState } from "react";
import { type Drawn, type DrawnPart, DrawnPartsContext } from "~/lib/drawn-parts.ts";
import { joined } from "~/lib/own-marks.ts";

const none: readonly string[] = [];

/** What the server drew into the element of this id: as a navigation's data bring it, or as it stands in the document. */
export function useDrawn(id: string, html: Drawn, own = none): string {
  const parts = useContext(DrawnPartsContext);
  const [first] = useState(() => {
    const known = html === null ? parts?.take(id, own) : joined(html, own);
    if (known !== undefined) return known;
    return typeof document === "undefined" ? "" : (document.getElementById(id)?.innerHTML ?? "");
  });
  return html === null ? first : joined(html, own);
}

/**
 * A list item of which the server drew the content (app/server/draw-items.server.tsx). It came with a navigation's
 * data, or stands in the document, where hydration leaves it as it is.
 */
export function DrawnItem({
  id,
  html,
  className,
  own = none,
}: {
  id: string;
  html: Drawn;
  className?: string | undefined;
  own?: readonly string[];
}) {
  const __html = useDrawn(id, html, own);
  return <li id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

/** A list that the server drew. @param prefix the drawing's */
export function DrawnList({
  items,
  prefix,
  className,
  looks,
  onSubmit,
  own = none,
}: {
  items: readonly DrawnPart[];
  prefix: string;
  className: string | undefined;
  /** A class of each style sheet that what was drawn is dressed by: the page brings no other. */
  looks?: (string | undefined)[];
  /** For the forms in what was drawn. */
  onSubmit?: (event: FormEvent<HTMLElement>) => void;
  /** What is put into the HTML for the reader alone, in the order of the drawing's marks. */
  own?: readonly string[];
}) {
  return (
    <ol className={className} data-looks={looks?.join(" ")} onSubmit={onSubmit}>
      {items.map(({ id, drawn }) => (
        <DrawnItem key={id} id={prefix + id} html={drawn} own={own} />
      ))}
    </ol>
  );
}

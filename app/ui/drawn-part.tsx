import { useContext, useState } from "react";
import { DrawnPartsContext } from "~/lib/drawn-parts.ts";

/**
 * A list item of which the server drew the content (app/server/drawn-parts.server.ts). It came with a navigation's
 * data, or stands in the document, where hydration leaves it as it is.
 */
export function DrawnItem({
  id,
  html,
  className,
}: {
  id: string;
  html: string | null;
  className?: string | undefined;
}) {
  const drawn = useContext(DrawnPartsContext);
  const [own] = useState(
    () =>
      html ?? drawn?.get(id) ?? (typeof document === "undefined" ? "" : (document.getElementById(id)?.innerHTML ?? "")),
  );
  return (
    <li id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html ?? own }} />
  );
}

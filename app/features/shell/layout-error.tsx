import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { PAGE_ERROR } from "~/lib/page-error.ts";
import { ErrorPage } from "./error-page.tsx";
import { Shell } from "./shell.tsx";

/**
 * The error boundary of a layout, below the root's: when an action fails, React Router runs only the loaders above the
 * boundary, and the shell needs the root's data about the viewer.
 */
export function LayoutError({ error }: { error: unknown }) {
  const isRefusal = isRouteErrorResponse(error);
  useEffect(() => {
    if (!isRefusal) window.dispatchEvent(new Event(PAGE_ERROR));
  }, [isRefusal]);
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}

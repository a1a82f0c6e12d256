import { useEffect } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorPage } from "~/features/shell/error-page.tsx";
import { Shell } from "~/features/shell/shell.tsx";
import { PAGE_ERROR } from "~/lib/page-error.ts";
import type { Route } from "./+types/route";

/** W15: the layout of all pages except the forms with their own layout. */
export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/**
 * This boundary is below the root's: when an action fails, React Router runs only the loaders above the boundary, and
 * the shell needs the root's data about the viewer.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
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

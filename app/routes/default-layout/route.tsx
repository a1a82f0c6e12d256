import { useEffect } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorPage } from "~/features/shell/error-page.tsx";
import { Shell } from "~/features/shell/shell.tsx";
import { PAGE_ERROR } from "~/lib/page-error.ts";
import type { Route } from "./+types/route";

/** W15: the layout of everything that is not a form of its own. */
export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/**
 * Below the root's own: where an action fails, only what stands above the boundary is loaded, and the shell must know who
 * is logged in.
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

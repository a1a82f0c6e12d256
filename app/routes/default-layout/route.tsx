import { Outlet } from "react-router";
import { LayoutError } from "~/features/shell/layout-error.tsx";
import { Shell } from "~/features/shell/shell.tsx";
import type { Route } from "./+types/route";

/** W15: the layout of all pages except the forms with their own layout. */
export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LayoutError error={error} />;
}

import { Outlet } from "react-router";
import { LayoutError } from "~/features/shell/layout-error.tsx";
import { WritingFrame } from "~/features/shell/writing-frame.tsx";
import type { Route } from "./+types/route";

/** R24, R25, R09: the layout of the pages for writing articles, videos and tickets. */
export default function WritingLayout() {
  return (
    <WritingFrame>
      <Outlet />
    </WritingFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LayoutError error={error} />;
}

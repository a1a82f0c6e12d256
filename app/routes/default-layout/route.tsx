import { Outlet } from "react-router";
import { Shell } from "~/features/shell/shell.tsx";

/** W15: the layout of everything that is not a form of its own. */
export default function DefaultLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

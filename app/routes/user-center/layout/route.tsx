import { Outlet } from "react-router";
import { requireLogin } from "~/server/guards.server.ts";
import type { Route } from "./+types/route";
import { CenterNav } from "./center-nav.tsx";

/** A03. The loader makes the guard apply to client-side navigations, too. */
export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return null;
}

/** W15: the user-center layout, without Mantine: pages with the kit's fields load it themselves. */
export default function UserCenterLayout() {
  return (
    <>
      <CenterNav />
      <Outlet />
    </>
  );
}

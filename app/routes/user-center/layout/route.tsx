import { Outlet } from "react-router";
import { requireLogin } from "~/server/guards.server.ts";
import type { Route } from "./+types/route";
import { CenterNav } from "./center-nav.tsx";

/** A03. A loader, so that the guard also stands in the way of a navigation inside the app. */
export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return null;
}

/** W15: the user-center layout. Who writes loads no kit for it: screens with the kit's fields have their own room. */
export default function UserCenterLayout() {
  return (
    <>
      <CenterNav />
      <Outlet />
    </>
  );
}

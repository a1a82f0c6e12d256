import { Outlet } from "react-router";
import { useRootData } from "~/lib/root-data.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";
import { CenterNav } from "./center-nav.tsx";

/** A03. A loader, so that the guard also stands in the way of a navigation inside the app (design.md §4). */
export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return null;
}

/** W15: the user-center layout. Its screens are forms, so the kit's room is around them. */
export default function UserCenterLayout() {
  const theme = useRootData()?.theme ?? "light";
  return (
    <MantineRoom theme={theme}>
      <CenterNav />
      <Outlet />
    </MantineRoom>
  );
}

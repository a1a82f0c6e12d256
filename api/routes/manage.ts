import { manageEndpoints } from "../../contract/posts/manage.ts";
import { ownFigures } from "../services/shared/figures/own-figures.ts";
import type { Mount } from "./mount.ts";

export function manageRoutes(mount: Mount): void {
  mount.authed(manageEndpoints.figures, ({ ctx, viewer, params }) => ownFigures({ ctx, viewer, kind: params.kind }));
}

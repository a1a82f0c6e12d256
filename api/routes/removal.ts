import { removalEndpoints } from "../../contract/console/removal.ts";
import { listRemovals } from "../services/console/removal/list-removals.ts";
import { undoRemoval } from "../services/console/removal/undo-removal.ts";
import type { Mount } from "./mount.ts";

export function removalRoutes(mount: Mount): void {
  mount.authed(removalEndpoints.list, ({ ctx, viewer, query }) => listRemovals({ ctx, viewer, input: query }));
  mount.authed(removalEndpoints.undo, ({ ctx, viewer, params }) => undoRemoval({ ctx, viewer, id: params.id }));
}

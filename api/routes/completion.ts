import { completionEndpoints } from "../../contract/finding/completion.ts";
import { complete } from "../services/finding/completion/complete.ts";
import type { Mount } from "./mount.ts";

export function completionRoutes(mount: Mount): void {
  mount.authed(completionEndpoints.list, ({ ctx, viewer, query }) => complete({ ctx, viewer, input: query }));
}

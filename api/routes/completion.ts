import { completionEndpoints } from "../../contract/completion.ts";
import { complete } from "../services/completion/complete.ts";
import type { Mount } from "./mount.ts";

export function completionRoutes(mount: Mount): void {
  mount.authed(completionEndpoints.list, ({ ctx, viewer, query }) => complete({ ctx, viewer, input: query }));
}

import { followingEndpoints } from "../../contract/posts/following.ts";
import { listFollowing } from "../services/posts/following/list-following.ts";
import type { Mount } from "./mount.ts";

export function followingRoutes(mount: Mount): void {
  mount.authed(followingEndpoints.list, ({ ctx, viewer, query }) => listFollowing({ ctx, viewer, input: query }));
}

import { growthEndpoints } from "../../contract/people/growth.ts";
import { checkIn } from "../services/people/growth/check-in.ts";
import { ownGrowth } from "../services/accounts/own-growth/own-growth.ts";
import { listPointEntries } from "../services/accounts/own-growth/point-entries.ts";
import type { Mount } from "./mount.ts";

export function growthRoutes(mount: Mount): void {
  mount.authed(growthEndpoints.own, ({ ctx, viewer, query }) => ownGrowth({ ctx, viewer, month: query.month }));
  mount.authed(growthEndpoints.entries, ({ ctx, viewer, query }) => listPointEntries({ ctx, viewer, input: query }));
  mount.authed(growthEndpoints.checkIn, ({ ctx, viewer }) => checkIn({ ctx, viewer }));
}

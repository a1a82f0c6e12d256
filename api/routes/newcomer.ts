import { adminEndpoints } from "../../contract/console/admin.ts";
import type { HoldHours } from "../../contract/people/newcomer-names.ts";
import { endHold, holdNewcomers } from "../services/console/newcomer-hold/hold-newcomers.ts";
import { readNewcomers } from "../services/console/newcomer-hold/read-newcomers.ts";
import type { Mount } from "./mount.ts";

export function newcomerRoutes(mount: Mount): void {
  mount.authed(adminEndpoints.newcomers, (call) => readNewcomers(call));
  mount.authed(adminEndpoints.holdNewcomers, ({ ctx, viewer, caller, body }) =>
    holdNewcomers({ ctx, viewer, caller, hours: body.hours as HoldHours }),
  );
  mount.authed(adminEndpoints.endHold, ({ ctx, viewer, caller, body }) => endHold({ ctx, viewer, caller, ...body }));
}

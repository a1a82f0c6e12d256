import { leaveEndpoints } from "../../contract/lifecycle/leave.ts";
import { askLeave } from "../services/lifecycle/leave/ask-leave.ts";
import { stateOfLeave } from "../services/lifecycle/leave/leave-state.ts";
import { undoLeave } from "../services/lifecycle/leave/undo-leave.ts";
import type { Mount } from "./mount.ts";

export function leaveRoutes(mount: Mount): void {
  mount.authed(leaveEndpoints.state, ({ ctx, viewer }) => stateOfLeave({ ctx, viewer }));
  mount.authed(leaveEndpoints.ask, ({ ctx, caller, viewer, body }) => askLeave({ ctx, caller, viewer, ...body }));
  mount.authed(leaveEndpoints.undo, ({ ctx, viewer }) => undoLeave({ ctx, viewer }));
}

import { minorEndpoints } from "../../contract/people/minor.ts";
import { goOnMinor, minorState, turnOffMinor, turnOnMinor } from "../services/people/minor/minor-mode.ts";
import type { Mount } from "./mount.ts";

export function minorRoutes(mount: Mount): void {
  mount.authed(minorEndpoints.state, ({ ctx, viewer }) => minorState({ ctx, viewer }));
  mount.authed(minorEndpoints.turnOn, ({ ctx, viewer, body }) => turnOnMinor({ ctx, viewer, ...body }));
  mount.authed(minorEndpoints.turnOff, ({ ctx, viewer, caller, body }) =>
    turnOffMinor({ ctx, viewer, caller, proof: body }),
  );
  mount.authed(minorEndpoints.goOn, ({ ctx, viewer, body }) => goOnMinor({ ctx, viewer, ...body }));
}

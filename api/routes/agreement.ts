import { agreementEndpoints } from "../../contract/agreement.ts";
import { agree, agreementState } from "../services/consent/consent.ts";
import type { Mount } from "./mount.ts";

export function agreementRoutes(mount: Mount): void {
  mount.authed(agreementEndpoints.state, ({ ctx, viewer }) => agreementState({ ctx, viewer }));
  mount.authed(agreementEndpoints.agree, ({ ctx, viewer, body }) => agree({ ctx, viewer, version: body.version }));
}

import { adminEndpoints } from "../../contract/console/admin.ts";
import { appealEndpoints } from "../../contract/moderation/appeal.ts";
import { listAppeals } from "../services/console/appeal-desk/list-appeals.ts";
import { settleAppeal } from "../services/console/appeal-desk/settle-appeal.ts";
import { appealRemoval, ownRemovals } from "../services/console/removal/own-removals.ts";
import { appealBan, appealSanction, ownSanctions, readBan } from "../services/shared/sanction/own-sanctions.ts";
import type { Mount } from "./mount.ts";

export function appealRoutes(mount: Mount): void {
  mount.authed(adminEndpoints.appeals, (call) => listAppeals(call));
  mount.authed(adminEndpoints.settleAppeal, ({ ctx, viewer, caller, params, body }) =>
    settleAppeal({
      ctx,
      viewer,
      caller,
      id: params.id,
      ...body,
      replay: (kept) => mount.replay({ caller, ...kept }),
    }),
  );
  // Fixed paths come before `/sanction/{id}`, which would match them as ids.
  mount.open(appealEndpoints.readBan, ({ ctx, body }) => readBan({ ctx, pass: body.pass }));
  mount.open(appealEndpoints.appealBan, ({ ctx, body }) => appealBan({ ctx, ...body }));
  mount.authed(appealEndpoints.sanctions, (call) => ownSanctions(call));
  mount.authed(appealEndpoints.appealSanction, ({ ctx, viewer, params, body }) =>
    appealSanction({ ctx, userId: viewer.id, id: params.id, text: body.text }),
  );
  mount.authed(appealEndpoints.removals, (call) => ownRemovals(call));
  mount.authed(appealEndpoints.appealRemoval, ({ ctx, viewer, params, body }) =>
    appealRemoval({ ctx, viewer, id: params.id, text: body.text }),
  );
}

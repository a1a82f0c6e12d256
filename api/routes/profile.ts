import { profileEndpoints } from "../../contract/accounts/profile.ts";
import { changePhone } from "../services/accounts/profile/change-phone.ts";
import { ownProfile } from "../services/accounts/profile/own-profile.ts";
import { randomName } from "../services/accounts/profile/random-name.ts";
import { sendOwnCode } from "../services/accounts/profile/send-own-code.ts";
import { updateProfile } from "../services/accounts/profile/update-profile.ts";
import { endOtherSessions, endSession, listSessions } from "../services/accounts/session/own-sessions.ts";
import type { Mount } from "./mount.ts";

export function profileRoutes(mount: Mount): void {
  mount.authed(profileEndpoints.own, ({ ctx, viewer }) => ownProfile({ ctx, viewer }));
  mount.authed(profileEndpoints.update, ({ ctx, viewer, body }) => updateProfile({ ctx, viewer, input: body }));
  mount.open(profileEndpoints.randomName, ({ ctx, viewer, query }) =>
    randomName({ ctx, viewer, exclude: query.exclude }),
  );
  mount.authed(profileEndpoints.phoneCode, ({ ctx, caller, viewer, body }) =>
    sendOwnCode({ ctx, caller, viewer, answer: body }),
  );
  mount.authed(profileEndpoints.changePhone, ({ ctx, caller, viewer, body }) =>
    changePhone({ ctx, caller, viewer, ...body }),
  );
  mount.authed(profileEndpoints.sessionList, ({ ctx, viewer }) => listSessions({ ctx, viewer }));
  mount.authed(profileEndpoints.sessionEnd, ({ ctx, viewer, params }) => endSession({ ctx, viewer, id: params.id }));
  mount.authed(profileEndpoints.sessionEndOthers, ({ ctx, viewer }) => endOtherSessions({ ctx, viewer }));
}

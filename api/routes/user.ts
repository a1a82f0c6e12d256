import { liveTicketEndpoints } from "../../contract/accounts/live-ticket.ts";
import { userEndpoints } from "../../contract/people/user.ts";
import { currentUser } from "../services/accounts/session/current-user.ts";
import { loginBySms } from "../services/accounts/session/login-by-sms.ts";
import { issueTicket } from "../services/accounts/session/live-ticket.ts";
import { logout } from "../services/accounts/session/logout.ts";
import { userProfile } from "../services/accounts/profile/user-profile.ts";
import { findNamed } from "../services/people/user/find-named.ts";
import type { Mount } from "./mount.ts";

export function userRoutes(mount: Mount): void {
  mount.open(userEndpoints.smsLogin, ({ ctx, caller, body }) => loginBySms({ ctx, caller, ...body }));
  mount.authed(userEndpoints.current, ({ ctx, viewer }) => currentUser({ ctx, viewer }));
  mount.authed(userEndpoints.logout, ({ ctx, viewer }) => logout({ ctx, viewer }));
  mount.authed(liveTicketEndpoints.issue, ({ ctx, viewer, body }) =>
    issueTicket({ ctx, viewer, isBound: body.isBound }),
  );
  mount.authed(userEndpoints.named, ({ ctx, query }) => findNamed({ ctx, name: query.name }));
  mount.open(userEndpoints.info, ({ ctx, viewer, params, query }) =>
    userProfile({
      ctx,
      viewer,
      id: params.id,
      includeStats: query.includeStats === "true" || query.includeStats === "1",
    }),
  );
}

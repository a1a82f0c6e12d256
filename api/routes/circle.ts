import { circleEndpoints } from "../../contract/circles/circle.ts";
import { circleReviewEndpoints } from "../../contract/console/circle-review.ts";
import { circleRoomEndpoints } from "../../contract/circles/circle-room.ts";
import { circleStaffEndpoints } from "../../contract/circles/circle-staff.ts";
import { listApplications, settleApplications } from "../services/circles/circle/applications.ts";
import { listCircleLog } from "../services/circles/circle/circle-log.ts";
import {
  listCircleReviews,
  setReviewsFirst,
  settleCircleReviews,
} from "../services/console/circle-review/circle-reviews.ts";
import { dissolveCircle, undoDissolve } from "../services/circles/circle/dissolve-circle.ts";
import { circleFounding, foundCircle } from "../services/circles/circle/found-circle.ts";
import { getCircle } from "../services/circles/circle/get-circle.ts";
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from "../services/circles/circle/invitations.ts";
import { joinCircle, leaveCircle, withdrawApplication } from "../services/circles/circle/join-circle.ts";
import { listCircles } from "../services/circles/circle/list-circles.ts";
import { listBans, listMembers } from "../services/circles/circle/list-members.ts";
import {
  banUser,
  muteMember,
  removeMember,
  setMayPost,
  setRole,
  transferCircle,
  unbanUser,
  unmuteMember,
} from "../services/circles/circle/moderate-member.ts";
import { setRoom } from "../services/circles/circle/set-room.ts";
import { listFoundings, settleFounding } from "../services/circles/circle/settle-founding.ts";
import { announce, setNoticeLevel, updateCircle } from "../services/circles/circle/update-circle.ts";
import type { Mount } from "./mount.ts";

const MINUTES_OF_DAY = 24 * 60;

export function circleRoutes(mount: Mount): void {
  const at = circleEndpoints;
  // Fixed paths come before `/circle/{id}`, which would match them as ids.
  mount.open(at.list, ({ ctx, viewer, query }) => listCircles({ ctx, viewer, input: query }));
  mount.authed(at.founding, ({ ctx, viewer }) => circleFounding({ ctx, viewer }));
  mount.authed(at.create, ({ ctx, viewer, body }) => foundCircle({ ctx, viewer, input: body }));
  mount.authed(at.foundings, ({ ctx, viewer, query }) => listFoundings({ ctx, viewer, input: query }));
  mount.open(at.invitation, ({ ctx, viewer, params }) => readInvitation({ ctx, viewer, token: params.token }));
  mount.authed(at.acceptInvitation, ({ ctx, viewer, params }) =>
    acceptInvitation({ ctx, viewer, token: params.token }),
  );

  mount.open(at.get, ({ ctx, viewer, params }) => getCircle({ ctx, viewer, circleId: params.id }));
  mount.authed(at.update, ({ ctx, viewer, params, body }) =>
    updateCircle({ ctx, viewer, circleId: params.id, input: body }),
  );
  mount.authed(at.announce, ({ ctx, viewer, params, body }) =>
    announce({ ctx, viewer, circleId: params.id, text: body.text }),
  );
  mount.open(at.log, ({ ctx, viewer, params, query }) =>
    listCircleLog({ ctx, viewer, circleId: params.id, input: query }),
  );
  mount.authed(circleRoomEndpoints.set, ({ ctx, viewer, params, body }) =>
    setRoom({ ctx, viewer, circleId: params.id, input: body }),
  );
  mount.authed(at.transfer, ({ ctx, viewer, params, body }) =>
    transferCircle({ ctx, viewer, circleId: params.id, userId: body.userId }),
  );
  mount.authed(at.dissolve, ({ ctx, viewer, params, body }) =>
    dissolveCircle({ ctx, viewer, circleId: params.id, reason: body.reason }),
  );
  mount.authed(at.undoDissolve, ({ ctx, viewer, params }) => undoDissolve({ ctx, viewer, circleId: params.id }));
  mount.authed(at.settleFounding, ({ ctx, viewer, params, body }) =>
    settleFounding({ ctx, viewer, circleId: params.id, ...body }),
  );
  comingAndGoing(mount);
  membersOfCircle(mount);
  reviewsOfCircle(mount);
}

function reviewsOfCircle(mount: Mount): void {
  const at = circleReviewEndpoints;
  mount.authed(at.reviews, ({ ctx, viewer, params, query }) =>
    listCircleReviews({ ctx, viewer, circleId: params.id, query }),
  );
  mount.authed(at.settleReviews, ({ ctx, viewer, caller, params, body }) =>
    settleCircleReviews({
      ctx,
      viewer,
      caller,
      circleId: params.id,
      ...body,
      replay: (kept) => mount.replay({ caller, ...kept }),
    }),
  );
  mount.authed(at.setReviewsFirst, ({ ctx, viewer, params, body }) =>
    setReviewsFirst({ ctx, viewer, circleId: params.id, isOn: body.isOn }),
  );
}

function comingAndGoing(mount: Mount): void {
  const [at, staff] = [circleEndpoints, circleStaffEndpoints];
  mount.authed(at.join, ({ ctx, viewer, params, body }) =>
    joinCircle({ ctx, viewer, circleId: params.id, answer: body.answer }),
  );
  mount.authed(at.withdrawApplication, ({ ctx, viewer, params }) =>
    withdrawApplication({ ctx, viewer, circleId: params.id }),
  );
  mount.authed(at.leave, ({ ctx, viewer, params }) => leaveCircle({ ctx, viewer, circleId: params.id }));
  mount.authed(at.setNoticeLevel, ({ ctx, viewer, params, body }) =>
    setNoticeLevel({ ctx, viewer, circleId: params.id, level: body.level }),
  );
  mount.authed(staff.applications, ({ ctx, viewer, params, query }) =>
    listApplications({ ctx, viewer, circleId: params.id, input: query }),
  );
  mount.authed(staff.settleApplications, ({ ctx, viewer, params, body }) =>
    settleApplications({ ctx, viewer, circleId: params.id, input: body }),
  );
  mount.authed(staff.invitations, ({ ctx, viewer, params, query }) =>
    listInvitations({ ctx, viewer, circleId: params.id, input: query }),
  );
  mount.authed(staff.invite, ({ ctx, viewer, params, body }) =>
    invite({ ctx, viewer, circleId: params.id, input: body }),
  );
  mount.authed(staff.withdrawInvitation, ({ ctx, viewer, params, body }) =>
    withdrawInvitation({ ctx, viewer, circleId: params.id, invitationId: body.invitationId }),
  );
}

function membersOfCircle(mount: Mount): void {
  const staff = circleStaffEndpoints;
  mount.open(staff.members, ({ ctx, viewer, params, query }) =>
    listMembers({ ctx, viewer, circleId: params.id, input: query }),
  );
  mount.authed(staff.bans, ({ ctx, viewer, params, query }) =>
    listBans({ ctx, viewer, circleId: params.id, input: query }),
  );
  mount.authed(staff.setRole, ({ ctx, viewer, params, body }) =>
    setRole({ ctx, viewer, circleId: params.id, ...body }),
  );
  mount.authed(staff.setMayPost, ({ ctx, viewer, params, body }) =>
    setMayPost({ ctx, viewer, circleId: params.id, ...body }),
  );
  mount.authed(staff.mute, ({ ctx, viewer, params, body }) =>
    muteMember({
      ctx,
      viewer,
      circleId: params.id,
      userId: body.userId,
      minutes: body.minutes ?? (body.days ?? 0) * MINUTES_OF_DAY,
      reason: body.reason,
    }),
  );
  mount.authed(staff.unmute, ({ ctx, viewer, params, body }) =>
    unmuteMember({ ctx, viewer, circleId: params.id, ...body }),
  );
  mount.authed(staff.ban, ({ ctx, viewer, params, body }) => banUser({ ctx, viewer, circleId: params.id, ...body }));
  mount.authed(staff.unban, ({ ctx, viewer, params, body }) =>
    unbanUser({ ctx, viewer, circleId: params.id, ...body }),
  );
  mount.authed(staff.removeMember, ({ ctx, viewer, params, body }) =>
    removeMember({ ctx, viewer, circleId: params.id, ...body }),
  );
}

import type { Feature } from "../../../feature.ts";
import { actOfStaff, byId, shownWithThing, type Tables } from "../../../db/table-facts.ts";
import { withdrawnCircles } from "./withdraw-circles.ts";
import { withdrawnApplications } from "./withdraw-members.ts";
import { withdrawnLog } from "./withdraw-log.ts";
import { withdrawnMembers } from "./withdraw-members.ts";
import { hasRows, SECOND } from "../../../lib/job.ts";
import { broadcastQuery, tellMembers } from "./broadcast.ts";

const tables = {
  circle: {
    growth: { most: "circlesOwnedMax" },
    owner_id: {
      leave: { step: "forgetCircles", stays: "of an ended circle" },
      merge: byId,
      export: "拥有的圈子",
      cleanup: "circle",
    },
  },
  circle_search: { growth: { with: "circle" } },
  circle_application: {
    growth: { once: true, limit: "relation" },
    user_id: {
      leave: "delete",
      merge: byId,
      export: { file: "圈子申请", without: ["decided_by"] },
      cleanup: "circle_application",
    },
    decided_by: actOfStaff,
  },
  circle_ban: {
    growth: { once: true, limit: "circle-staff" },
    user_id: {
      leave: "delete",
      merge: "moveCircles",
      export: { file: "圈子封禁", without: ["banned_by"] },
      cleanup: actOfStaff.cleanup,
    },
    banned_by: actOfStaff,
  },
  circle_broadcast: { growth: { limit: "circle-announce" } },
  circle_busy: { growth: { with: "circle" } },
  circle_day: { growth: { with: "circle" } },
  circle_invitation: {
    growth: { most: "circleInvitationsMax" },
    made_by: { ...actOfStaff, leave: "delete", export: { file: "圈子邀请", without: ["token"] } },
  },
  circle_log: {
    growth: { limit: "circle-staff" },
    actor_id: {
      leave: { empties: "reason", stays: "an act of the staff" },
      merge: byId,
      export: { not: "the circle's log" },
      cleanup: "circle_log",
    },
    user_id: {
      leave: { stays: "an act of the staff" },
      merge: byId,
      export: { not: "the circle's log" },
      cleanup: "circle_log",
    },
  },
  circle_member: {
    growth: { most: "circlesJoinedMax" },
    user_id: { leave: "forgetCircles", merge: "moveCircles", export: "加入的圈子", cleanup: "circle_member" },
  },
  circle_post: {
    growth: { with: "article" },
    author_id: {
      leave: { stays: "of an empty row" },
      merge: byId,
      export: { not: "made of posts" },
      cleanup: shownWithThing,
    },
  },
} satisfies Tables;

export const circleFeature: Feature = {
  tables,
  withdrawables: [withdrawnCircles, withdrawnApplications, withdrawnLog, withdrawnMembers],
  jobs: (ctx) => [
    {
      name: "circle-broadcasts",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => hasRows(broadcastQuery(ctx)),
      run: (signal) => tellMembers(ctx, signal),
    },
  ],
};

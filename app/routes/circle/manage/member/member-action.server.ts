import { z } from "zod";
import { banInput, circleStaffEndpoints, muteInput, removeMemberInput } from "#contract/circles/circle-staff.ts";
import { circleManagePath } from "#contract/circles/circle-names.ts";
import { id as idInput } from "#contract/shared/common.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { withQuery } from "~/lib/with-query.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";

export type MemberIntent =
  | "make-moderator"
  | "end-moderator"
  | "give-post"
  | "take-post"
  | "mute"
  | "unmute"
  | "remove"
  | "ban";

const whom = z.object({ userId: idInput });

/** E05: handles the actions on one member. Redirects back to the member's row. */
export async function memberAction(args: RouteArgs, id: number) {
  const form = await readForm(args);
  const params = { id };
  const query = new URLSearchParams(args.url.searchParams);
  query.delete("cursor");
  const to = withQuery(circleManagePath(id, "member"), query);
  const role = (value: "moderator" | "member", words: string) =>
    staffAct(args, form, {
      schema: whom,
      send: ({ userId }) => submit(args, circleStaffEndpoints.setRole, { params, body: { userId, role: value } }),
      words,
      to,
    });
  const mayPost = (value: boolean, words: string) =>
    staffAct(args, form, {
      schema: whom,
      send: ({ userId }) => submit(args, circleStaffEndpoints.setMayPost, { params, body: { userId, mayPost: value } }),
      words,
      to,
    });
  switch (form.get("intent") as MemberIntent) {
    case "make-moderator":
      return role("moderator", "已设为圈子管理员");
    case "end-moderator":
      return role("member", "已撤销圈子管理员");
    case "give-post":
      return mayPost(true, "已允许发帖");
    case "take-post":
      return mayPost(false, "已收回发帖资格");
    case "mute":
      return staffAct(args, form, {
        schema: muteInput,
        send: (body) => submit(args, circleStaffEndpoints.mute, { params, body }),
        words: "已禁言，对方会收到通知",
        to,
      });
    case "unmute":
      return staffAct(args, form, {
        schema: whom,
        send: (body) => submit(args, circleStaffEndpoints.unmute, { params, body }),
        words: "已解除禁言",
        to,
      });
    case "ban":
      return staffAct(args, form, {
        schema: banInput,
        send: (body) => submit(args, circleStaffEndpoints.ban, { params, body }),
        words: "已封禁，对方会收到通知",
        to,
      });
    default:
      return staffAct(args, form, {
        schema: removeMemberInput,
        send: (body) => submit(args, circleStaffEndpoints.removeMember, { params, body }),
        words: "已移出圈子，对方会收到通知",
        to,
      });
  }
}

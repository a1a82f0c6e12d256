import { data } from "react-router";
import { z } from "zod";
import { circlePath } from "#contract/circles/circle-names.ts";
import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import { type SubjectRef, subjectPath } from "#contract/shared/subject.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";

const nothing = z.object({});
const why = z.object({ reason: z.string().default("") });
const where = why.extend({
  circleId: z.coerce.number("请选择圈子").int("请选择圈子").positive("请选择圈子"),
});

/**
 * R13: pins, features, moves or removes a post in its circle. Redirects to the page of the button, or to the post,
 * whose address never changes.
 */
export async function postAction(args: RouteArgs, post: SubjectRef, circleId: number | null) {
  const form = await readForm(args);
  const params = { id: circleId ?? 0 };
  const ref = { kind: post.kind, postId: post.id };
  const back = redirectTarget(
    String(form.get("redirectTo") ?? ""),
    circleId === null ? subjectPath(post) : circlePath(circleId),
  );
  const common = { schema: nothing, to: back };
  const pin = (pinned: boolean, words: string) =>
    staffAct(args, form, {
      ...common,
      send: () => submit(args, circlePostEndpoints.pin, { params, body: { ...ref, pinned } }),
      words,
    });
  const feature = (featured: boolean, words: string) =>
    staffAct(args, form, {
      ...common,
      send: () => submit(args, circlePostEndpoints.feature, { params, body: { ...ref, featured } }),
      words,
    });
  switch (form.get("intent")) {
    case "pin":
      return pin(true, "已置顶");
    case "unpin":
      return pin(false, "已取消置顶");
    case "feature":
      return feature(true, "已设为精华");
    case "unfeature":
      return feature(false, "已取消精华");
    case "move":
      return staffAct(args, form, {
        schema: where,
        send: ({ circleId: to, reason }) =>
          submit(args, circlePostEndpoints.move, { params: { id: to }, body: { ...ref, reason } }),
        words: circleId === null ? "已放进圈子" : "已移动到新的圈子",
        to: subjectPath(post),
      });
    case "remove":
      return staffAct(args, form, {
        schema: why,
        send: (body) => submit(args, circlePostEndpoints.remove, { params, body: { ...ref, ...body } }),
        words: "已移出圈子",
        to: back,
      });
    default:
      throw data({ message: "请求有误，请刷新后重试" }, { status: 400 });
  }
}

import { z } from "zod";
import { cursor, done, failures, id, idOut, limit, page } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { removalQuery } from "./removal-query.ts";
import { type SubjectKind, subjectName, subjectUnit } from "../shared/subject.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** The endpoints of posts of every kind. */
export function postEndpoints(kind: SubjectKind) {
  const name = subjectName[kind];
  const unit = subjectUnit[kind];
  const params = z.object({ id });
  /** R20–R23: the ids that are ticked in a list of own posts. */
  const chosen = z.object({
    ids: z.array(id).min(1, `请先选择${name}`).max(limits.pageSizeMax, `一次最多 ${limits.pageSizeMax} ${unit}`),
  });
  return {
    remove: endpoint({
      method: "delete",
      path: `/${kind}/{id}`,
      unread: { reason: "only the staff give a reason, for what others wrote" },
      summary: `删除自己的${name}（管理员可删除任何${name}）`,
      auth: "required",
      limits: [sharedLimits.change],
      params,
      query: removalQuery,
      output: done,
    }),
    restore: endpoint({
      method: "post",
      path: `/${kind}/{id}/restore`,
      summary: `恢复自己 ${limits.restoreDays} 天内删除的${name}`,
      auth: "required",
      limits: [sharedLimits.change],
      params,
      output: done,
    }),
    /** Only the viewer's own posts. `ids` are the posts that this call deleted, for an undo. */
    removeMany: endpoint({
      method: "post",
      path: `/${kind}/remove`,
      summary: `批量删除自己的${name}，${limits.restoreDays} 天内可以恢复`,
      auth: "required",
      limits: [sharedLimits.change],
      body: chosen,
      output: z.object({ removed: z.number().int(), ids: z.array(idOut), failed: failures }),
    }),
    restoreMany: endpoint({
      method: "post",
      path: `/${kind}/restore`,
      summary: `批量恢复 ${limits.restoreDays} 天内删除的${name}`,
      auth: "required",
      limits: [sharedLimits.change],
      body: chosen,
      output: z.object({ restored: z.number().int(), ids: z.array(idOut), failed: failures }),
    }),
  } as const;
}

/** The like endpoint of a kind. */
export function likeEndpoint(kind: SubjectKind) {
  return endpoint({
    method: "post",
    path: `/${kind}/{id}/like`,
    summary: `点赞或取消点赞${subjectName[kind]}`,
    auth: "required",
    limits: [sharedLimits.like],
    params: z.object({ id }),
    body: z.object({ liked: z.boolean() }),
    output: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
  });
}

/** R20–R23: the viewer's own posts, including the trash. @param by the list's filters and orders */
export function mineEndpoint<Query extends z.ZodRawShape, Own extends z.ZodType>(
  kind: SubjectKind,
  by: Query,
  own: Own,
  summary: string,
) {
  return endpoint({
    method: "get",
    path: `/${kind}/mine`,
    summary,
    auth: "required",
    query: z.object({ ...by, cursor, limit }),
    output: page(own),
  });
}

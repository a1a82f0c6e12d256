import { z } from "zod";
import { cleanupScopes, cleanupStates, writtenKinds } from "./cleanup-names.ts";
import { checkbox, cursor, done, id, idOut, limit, page, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { staffReason } from "../shared/staff-fields.ts";
import { userBrief } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

const count = z.number().int();
const scope = z.enum(cleanupScopes, "请选择范围");

/** A post, comment or danmaku of a person, for the staff. */
export const writtenItem = z.object({
  kind: z.enum(writtenKinds),
  id: idOut,
  /** The title, or the beginning of the text. */
  title: z.string(),
  path: z.string(),
  createdAt: timestamp,
});
export type WrittenItem = z.output<typeof writtenItem>;

/** The number of a person's published posts, comments and danmaku of each kind, counted up to 10,000. */
export const writtenCounts = z.array(z.object({ kind: z.enum(writtenKinds), count }));

export const cleanup = z.object({
  id: idOut,
  scope,
  reason: z.string(),
  madeBy: userBrief,
  createdAt: timestamp,
  state: z.enum(cleanupStates),
  removed: count,
  restored: count,
  undoneBy: userBrief.nullable(),
  undoneAt: timestamp.nullable(),
  /** One button undoes the cleanup until this time; null when it is undone, too late, or the viewer may not undo it. */
  undoableUntil: timestamp.nullable(),
});
export type Cleanup = z.output<typeof cleanup>;

export const cleanupInput = z.object({
  scope,
  reason: staffReason.min(1, "请写下理由，作者会看到"),
  /** Also bans the account, without an end. */
  ban: checkbox,
});

const act = { method: "post", auth: "required", limits: [sharedLimits.staff] } as const;

/** The cleanup of a person's content (清理这个人, decision 0047). */
export const cleanupEndpoints = {
  cleanupPreview: endpoint({
    method: "get",
    path: "/admin/person/{id}/cleanup",
    summary: "清理一位成员的内容之前：各个范围有多少、会删除哪些，以及清理过几次（版主、管理员）",
    auth: "required",
    params: z.object({ id }),
    query: z.object({ scope: scope.default("all") }),
    output: z.object({
      person: userBrief,
      isBanned: z.boolean(),
      canBan: z.boolean(),
      /** By period, in the order of the scopes. */
      counts: z.array(z.object({ scope, of: writtenCounts, total: count, isMore: z.boolean() })),
      scope,
      /** The newest items that would be deleted; at most 20. */
      items: z.array(writtenItem),
      /** Newest first; at most 10. */
      cleanups: z.array(cleanup),
    }),
  }),
  cleanUp: endpoint({
    ...act,
    path: "/admin/person/{id}/cleanup",
    summary: "删除一位成员在这个范围里发布的内容，分批进行，30 天内可以一次撤销（版主、管理员）",
    params: z.object({ id }),
    body: cleanupInput,
    output: done.extend({ id: idOut }),
  }),
  undoCleanup: endpoint({
    ...act,
    path: "/admin/cleanup/{id}/undo",
    summary: "撤销一次清理：恢复它删除的内容，分批进行（版主、管理员）",
    params: z.object({ id }),
    output: done,
  }),
  personContent: endpoint({
    method: "get",
    path: "/admin/person/{id}/content",
    summary: "一位成员发布的内容，一种一种看，新的在前（管理团队）",
    auth: "required",
    params: z.object({ id }),
    query: z.object({ kind: z.enum(writtenKinds).default("article"), cursor, limit }),
    output: page(writtenItem).extend({ person: userBrief, counts: writtenCounts, canCleanUp: z.boolean() }),
  }),
} as const;

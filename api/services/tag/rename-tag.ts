import type { Context, Viewer } from "../../context.ts";
import { ApiError, fieldError } from "../../../contract/errors.ts";
import { keepSuggestion } from "../../db/suggestions.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import { markMentionsStale } from "../mention/mark-mentions-stale.ts";
import { recordDeed } from "../staff-log/record-deed.ts";

interface RenameTag {
  ctx: Context;
  viewer: Viewer;
  tagId: number;
  name: string;
}

/**
 * Gives a tag another name under its old address; texts that name it as a topic take it up.
 * @throws ApiError FORBIDDEN, NOT_FOUND, INVALID_INPUT at `name` when another tag is called so
 */
export async function renameTag({ ctx, viewer, tagId, name }: RenameTag): Promise<{ ok: true }> {
  if (viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只有管理员可以修改标签");
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const tag = await trx
        .selectFrom("classify_tag")
        .select(["name", "position"])
        .where("id", "=", tagId)
        .executeTakeFirst();
      if (!tag) throw new ApiError("NOT_FOUND", "标签不存在");
      if (tag.name === name) return { ok: true } as const;
      await trx.updateTable("classify_tag").set({ name }).where("id", "=", tagId).execute();
      await markMentionsStale(trx, ctx, { tagId });
      await keepSuggestion(trx, { kind: "tag", id: tagId }, name, tag.position);
      await recordDeed(
        trx,
        { ctx, viewer },
        { act: "rename-tag", target: { kind: "tag", id: tagId }, before: { name: tag.name }, after: { name } },
      );
      await ctx.live.publish(trx, { type: "pages.stale" });
      return { ok: true } as const;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? fieldError("name", "已有这个名字的标签") : error;
    });
}

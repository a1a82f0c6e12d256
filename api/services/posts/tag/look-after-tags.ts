import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { changeTagInput, StaffTag } from "../../../../contract/console/tag-staff.ts";
import { forgetSuggestion, keepSuggestion } from "../../../db/suggestions.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { markMentionsStale } from "../../shared/mention/mark-mentions-stale.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  caller?: Caller;
}

/** The tags that a post has, listed or not, or that a text mentions as a topic. */
function tagsInUse({ db }: Pick<Context, "db">, tagId?: number) {
  // Listed and unlisted rows are separate queries, because each uses a partial index of its own.
  const of = (table: "article_tag" | "video_tag" | "topic_mention", which: RawBuilder<boolean>) =>
    db
      .selectFrom("classify_tag as t")
      .select("t.id")
      .$if(tagId !== undefined, (query) => query.where("t.id", "=", tagId ?? 0))
      .where((eb) =>
        eb.exists(eb.selectFrom(table).select(`${table}.tag_id`).whereRef(`${table}.tag_id`, "=", "t.id").where(which)),
      );
  const [listed, unlisted] = [sql<boolean>`is_listed = 1`, sql<boolean>`is_listed = 0`];
  return of("article_tag", listed)
    .union(of("article_tag", unlisted))
    .union(of("video_tag", listed))
    .union(of("video_tag", unlisted))
    .union(of("topic_mention", sql<boolean>`true`));
}

/** All tags, in display order, without pages because there are few. @throws ApiError FORBIDDEN */
export async function readTags({ ctx, viewer }: Asked): Promise<{ items: StaffTag[] }> {
  assertMayOnSite(viewer, "tag");
  const [rows, used, names] = await Promise.all([
    ctx.db.selectFrom("classify_tag").selectAll().orderBy("position").orderBy("id").execute(),
    tagsInUse(ctx).execute(),
    ctx.db.selectFrom("tag_old_name").selectAll().orderBy("name").execute(),
  ]);
  const inUse = new Set(used.map(({ id }) => id));
  return {
    items: rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      articleCount: row.article_count,
      isHidden: row.is_hidden === 1,
      isUnused: !inUse.has(row.id),
      oldNames: names.filter(({ tag_id: id }) => id === row.id).map(({ name }) => name),
    })),
  };
}

/**
 * Renames a tag, whose address stays, and shows or hides it. Texts that mention it as a topic take up the new name, and
 * the old name still finds it.
 * @throws ApiError FORBIDDEN, NOT_FOUND, INVALID_INPUT at `name` when another tag has this name
 */
export async function changeTag({
  tagId,
  input: { name, isHidden },
  ...asked
}: Asked & { tagId: number; input: Partial<z.output<typeof changeTagInput>> & { name: string } }): Promise<{
  ok: true;
}> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "tag");
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const held = trx.selectFrom("classify_tag").selectAll().where("id", "=", tagId).forUpdate();
      const tag = await held.executeTakeFirst();
      if (!tag) throw new ApiError("NOT_FOUND", "标签不存在");
      const before = { name: tag.name, isHidden: tag.is_hidden === 1 };
      const after = { name, isHidden: isHidden ?? before.isHidden };
      if (after.name === before.name && after.isHidden === before.isHidden) return { ok: true } as const;
      await trx
        .updateTable("classify_tag")
        .set({ name, is_hidden: after.isHidden ? 1 : 0 })
        .where("id", "=", tagId)
        .execute();
      if (after.name !== before.name) {
        // The new name no longer leads to another tag that had it earlier.
        await trx.deleteFrom("tag_old_name").where("name", "=", name).execute();
        await trx
          .insertInto("tag_old_name")
          .values({ name: before.name, tag_id: tagId })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ tag_id: tagId }))
          .execute();
        await markMentionsStale(trx, ctx, { tagId });
      }
      if (after.isHidden) await forgetSuggestion(trx, { kind: "tag", id: tagId });
      else await keepSuggestion(trx, { kind: "tag", id: tagId }, name, tag.position);
      await audit(trx, asked, { act: "rename-tag", target: { kind: "tag", id: tagId }, before, after });
      await ctx.live.publish(trx, { type: "site.changed" });
      return { ok: true } as const;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? fieldError("name", "已有这个名字的标签") : error;
    });
}

/** @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT for a tag that is in use */
export async function removeTag({ tagId, ...asked }: Asked & { tagId: number }): Promise<{ ok: true }> {
  const { ctx, viewer } = asked;
  assertMayOnSite(viewer, "tag");
  return ctx.db.transaction().execute(async (trx) => {
    // A concurrent publication with this tag either waits for this lock and then fails by its foreign key, or came
    // first and is found below.
    const held = trx.selectFrom("classify_tag").select(["name"]).where("id", "=", tagId).forUpdate();
    const tag = await held.executeTakeFirst();
    if (!tag) throw new ApiError("NOT_FOUND", "标签不存在");
    if (await tagsInUse({ db: trx }, tagId).executeTakeFirst())
      throw new ApiError("CONFLICT", "还有内容在用这个标签，不能删除");
    await forgetSuggestion(trx, { kind: "tag", id: tagId });
    await trx.deleteFrom("tag_old_name").where("tag_id", "=", tagId).execute();
    await trx.deleteFrom("classify_tag").where("id", "=", tagId).execute();
    await audit(trx, asked, { act: "remove-tag", target: { kind: "tag", id: tagId }, before: { name: tag.name } });
    await ctx.live.publish(trx, { type: "site.changed" });
    return { ok: true } as const;
  });
}

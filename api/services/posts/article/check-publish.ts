import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { articleSource, title } from "../../../../contract/posts/article.ts";
import type { publishInput } from "../../../../contract/posts/article-issue.ts";
import { ApiError, type FieldErrors } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { DAY_MS, millisOfSiteTime } from "../../../../contract/shared/site-time.ts";
import { nowhere, type PlaceColumns, placeFor } from "../../circles/circle-post/place-for.ts";
import type { Rendered } from "../../../markdown/render.ts";
import { summaryOf } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { seriesRefusal } from "../series/series-refusal.ts";
import { tagsExist } from "../tag/tags-of.ts";
import { renderSettings } from "../render/render-settings.ts";

export type PublishInput = z.output<typeof publishInput>;

export interface Publishable {
  title: string;
  source: string;
  rendered: Rendered;
  summary: string;
  tagIds: number[];
  coverImageId: number | null;
  place: PlaceColumns;
  /** ms since 1970; null publishes the article at once. */
  scheduledAt: number | null;
}

/**
 * Validates everything that can be checked before the transaction, and renders the text; all wrong fields are reported
 * at once.
 * @throws ApiError INVALID_INPUT at title, source, tagIds, coverImageId, circleId, seriesId, schedule, publishAt
 */
export async function checkPublish({
  ctx,
  viewer,
  draft,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  draft: { title: string; source: string; article_id: number | null };
  input: PublishInput;
}): Promise<Publishable> {
  const fieldErrors: FieldErrors = {};
  const name = title.safeParse(draft.title);
  if (!name.success) fieldErrors.title = name.error.issues.map((issue) => issue.message);
  const source = articleSource.safeParse(draft.source);
  if (!source.success) fieldErrors.source = source.error.issues.map((issue) => issue.message);
  const kept = await beside.keep("article", draft.source, renderSettings(ctx, viewer));
  const { rendered } = kept;
  // A source with nothing but link definitions or a refused picture counts as empty.
  if (
    source.success &&
    rendered.text === "" &&
    rendered.imageCount === 0 &&
    rendered.replyParts.length === 0 &&
    !rendered.html.includes("<pre>")
  )
    fieldErrors.source = ["请输入正文"];
  const tagIds = [...new Set(input.tagIds)];
  if (!(await tagsExist(ctx, tagIds))) fieldErrors.tagIds = ["所选标签不存在，请重新选择"];
  if (input.coverImageId !== undefined && !(await ownsImages(ctx, viewer, [input.coverImageId])))
    fieldErrors.coverImageId = ["封面图片不存在，请重新上传"];
  const article =
    draft.article_id === null
      ? undefined
      : await ctx.db
          .selectFrom("article")
          .select(["scheduled_at", "circle_id", "is_enclosed"])
          .where("id", "=", draft.article_id)
          .executeTakeFirst();
  const place = await placeOf({ ctx, viewer, article, circleId: input.circleId, fieldErrors });
  Object.assign(
    fieldErrors,
    scheduleErrors(input, { now: ctx.clock.now(), isPublished: article?.scheduled_at === null }),
  );
  const refused = await seriesRefusal(ctx, {
    viewer,
    kind: "article",
    postId: draft.article_id ?? undefined,
    seriesId: input.seriesId,
  });
  if (refused) fieldErrors.seriesId = [refused];
  const first = Object.values(fieldErrors)[0]?.[0];
  if (first !== undefined || !name.success || !source.success)
    throw new ApiError("INVALID_INPUT", first, { fieldErrors });
  return {
    title: name.data,
    source: kept.source,
    rendered,
    summary: input.summary === "" ? summaryOf(rendered.text) : input.summary,
    tagIds,
    coverImageId: input.coverImageId ?? null,
    place,
    scheduledAt: input.schedule === "later" ? (millisOfSiteTime(input.publishAt) ?? null) : null,
  };
}

/** Checks the scheduled time: at least some minutes and at most some days ahead. */
function scheduleErrors(input: PublishInput, { now, isPublished }: { now: number; isPublished: boolean }): FieldErrors {
  if (input.schedule === "now") return {};
  if (isPublished) return { schedule: ["文章已经发布，不能再定时"] };
  const at = millisOfSiteTime(input.publishAt);
  if (at === undefined) return { publishAt: ["请选择发布时间"] };
  if (at < now + limits.scheduleMinMinutes * 60_000)
    return { publishAt: [`发布时间至少要在 ${limits.scheduleMinMinutes} 分钟以后`] };
  if (at > now + limits.scheduleMaxDays * DAY_MS)
    return { publishAt: [`发布时间最晚在 ${limits.scheduleMaxDays} 天以内`] };
  return {};
}

/**
 * Validates the target circle. The article's current circle is accepted even if the author has left it. An article in a
 * private circle cannot move.
 */
async function placeOf({
  ctx,
  viewer,
  article,
  circleId,
  fieldErrors,
}: {
  ctx: Context;
  viewer: Viewer;
  article: PlaceColumns | undefined;
  circleId: number | undefined;
  fieldErrors: FieldErrors;
}): Promise<PlaceColumns> {
  const now = article ? { circle_id: article.circle_id, is_enclosed: article.is_enclosed } : nowhere;
  if (article && (circleId ?? null) === article.circle_id) return now;
  if (now.is_enclosed === 1) {
    fieldErrors.circleId = ["私密圈子里的文章不能换到别处，评论者是在圈内说的"];
    return now;
  }
  try {
    return await placeFor(ctx, { viewer, kind: "article", circleId });
  } catch (error) {
    if (!(error instanceof ApiError) || error.details.fieldErrors === undefined) throw error;
    Object.assign(fieldErrors, error.details.fieldErrors);
    return now;
  }
}

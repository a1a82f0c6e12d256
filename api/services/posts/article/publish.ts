import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { draftConflict, getDraft, ownDraftRow } from "../draft/draft-view.ts";
import { logStatement, statementColumn } from "../ai/ai-note.ts";
import { once, earlierResult } from "../../shared/form/once.ts";
import { changePoll } from "../poll/change-poll.ts";
import { holdImages } from "../../files/image/set-image-uses.ts";
import { goneArticle } from "./article-rows.ts";
import { setTags } from "./article-tags.ts";
import { checkPublish, type Publishable, type PublishInput } from "./check-publish.ts";
import { hotRank } from "../../shared/rank/hot-rank.ts";
import { rankedColumns, updateHotRank } from "./hot-rank.ts";
import { thinVersions } from "./thin-versions.ts";
import { keepVersion } from "./keep-version.ts";
import type { Written } from "../../shared/event/event.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { listing } from "./listing.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { articleLimits } from "../../../../contract/posts/article.ts";

interface Publish {
  ctx: Context;
  viewer: Viewer;
  input: PublishInput;
}

/**
 * R26: publishes a draft as a new article, at once or at its scheduled time, or as the new text of the article that it
 * edits, and ends the draft. Members who have not chosen a name yet may publish.
 * @throws ApiError INVALID_INPUT at the fields, NOT_FOUND for a draft or article that is gone,
 *   CONFLICT with the draft in `details.current` when it was saved elsewhere since
 */
export async function publish({ ctx, viewer, input }: Publish): Promise<{ id: number }> {
  const form = { ctx, viewer, form: "publish", formKey: input.formKey, content: input };
  const draft = await ownDraftRow({ ctx, viewer, id: input.draftId });
  if (!draft) {
    // The first submission of this form has already ended the draft.
    const made = await earlierResult<{ id: number }>(form);
    if (made) return made;
    throw new ApiError("NOT_FOUND", "草稿不存在或已被删除");
  }
  return limitAct(articleLimits.publish, { ctx, viewer }, async () => {
    if (draft.revision !== input.revision) throw draftConflict(await getDraft({ ctx, viewer, id: draft.id }));
    const content = await checkPublish({ ctx, viewer, draft, input });
    return once({ ...form, run: (trx) => issue(trx, { ctx, viewer, input }, { draft, content }) });
  });
}

async function issue(
  trx: Transaction<Database>,
  { ctx, viewer, input }: Publish,
  { draft, content }: { draft: { id: number; article_id: number | null }; content: Publishable },
): Promise<{ id: number }> {
  const { id } = await runInLockOrder({
    async files() {
      const ended = await trx
        .deleteFrom("draft")
        .where("id", "=", draft.id)
        .where("author_id", "=", viewer.id)
        .where("revision", "=", input.revision)
        .where("article_id", draft.article_id === null ? "is" : "=", draft.article_id)
        .returning("id")
        .executeTakeFirst();
      if (!ended) throw new ApiError("CONFLICT", "草稿已在别处修改或发布，请刷新后重试");
      if (content.coverImageId !== null) await holdImages(trx, [content.coverImageId], "coverImageId");
    },
    async thing() {
      const issued =
        draft.article_id === null
          ? await insertArticle(trx, { ctx, viewer, input }, content)
          : await updateArticle(trx, { ctx, viewer, input }, content, draft.article_id);
      await logStatement(trx, {
        subject: { kind: "article", id: issued.id },
        userId: viewer.id,
        statement: input.aiStatement,
        now: ctx.clock.now(),
      });
      await changePoll(trx, {
        subject: { kind: "article", id: issued.id },
        poll: input.poll,
        startsAt: content.scheduledAt ?? ctx.clock.now(),
        isNew: issued.isNew,
        now: ctx.clock.now(),
      });
      return issued;
    },
    following: (issued) =>
      listing(trx, {
        ctx,
        articleId: issued.id,
        written: { ...writtenOf(issued, content, draft.id), seriesId: input.seriesId },
      }),
  });
  return { id };
}

interface Issued {
  id: number;
  /** The article was not visible to readers before. */
  isNew: boolean;
  /** The previous source, when it was stored as a version. */
  kept?: string | undefined;
}

function writtenOf({ id, kept }: Issued, { source, rendered, coverImageId }: Publishable, draftId: number): Written {
  return {
    words: { kind: "article", id, source, userIds: rendered.mentions },
    pictures: [
      ...(kept === undefined ? [] : [{ kind: "article-version" as const, id, texts: [kept], adds: true as const }]),
      // The article takes its pictures before the draft releases them: a picture of both is never without a use.
      { kind: "article", id, texts: [source, rendered.html], ids: [coverImageId], field: "coverImageId" },
      { kind: "draft", id: draftId },
    ],
  };
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

function columnsOf(input: PublishInput, content: Publishable) {
  return {
    title: content.title,
    summary: content.summary,
    cover_image_id: content.coverImageId,
    source: content.source,
    html: content.rendered.html,
    reply_parts: JSON.stringify(content.rendered.replyParts),
    outline: JSON.stringify(content.rendered.outline),
    renderer_version: RENDERER_VERSION,
    reading_minutes: content.rendered.readingMinutes,
    source_kind: input.sourceKind,
    source_url: input.sourceKind === "original" || input.sourceUrl === "" ? null : input.sourceUrl,
    ai_statement: statementColumn(input.aiStatement),
    visibility: input.visibility,
    comments_closed: flag(input.commentsClosed),
    ...content.place,
  };
}

function appearing({ scheduledAt }: Publishable, now: number) {
  return { scheduled_at: scheduledAt, published_at: scheduledAt ?? now, updated_at: now };
}

async function insertArticle(
  trx: Transaction<Database>,
  { ctx, viewer, input }: Publish,
  content: Publishable,
): Promise<Issued> {
  const now = ctx.clock.now();
  const author = await trx.selectFrom("user").select("region").where("id", "=", viewer.id).executeTakeFirstOrThrow();
  const article = await trx
    .insertInto("article")
    .values({
      ...columnsOf(input, content),
      author_id: viewer.id,
      region: author.region,
      hot_rank: hotRank({ likes: 0, comments: 0, publishedAt: now, now }),
      is_listed: 0,
      ...appearing(content, now),
    })
    .returning([...rankedColumns, "is_listed"])
    .executeTakeFirstOrThrow();
  await setTags(trx, article, content.tagIds);
  return { id: article.id, isNew: true };
}

/** Keeps the article's id, increments its revision, and keeps its publication date if it was published before. */
async function updateArticle(
  trx: Transaction<Database>,
  { ctx, viewer, input }: Publish,
  content: Publishable,
  articleId: number,
): Promise<Issued> {
  const now = ctx.clock.now();
  const kept = await keepVersion(trx, viewer, articleId, content);
  const versions = kept === undefined ? undefined : await thinVersions(trx, "article", articleId);
  const article = await trx
    .updateTable("article")
    .set((eb) => ({
      ...columnsOf(input, content),
      revision: eb("revision", "+", 1),
      ...(versions === undefined ? {} : { version_count: versions }),
      updated_at: now,
    }))
    .where("id", "=", articleId)
    .where("author_id", "=", viewer.id)
    .where("deleted_at", "is", null)
    .returning([...rankedColumns, "is_listed", "scheduled_at"])
    .executeTakeFirst();
  if (!article) throw goneArticle();
  if (article.scheduled_at !== null)
    await trx.updateTable("article").set(appearing(content, now)).where("id", "=", articleId).execute();
  // The scheduled article was published while its author looked at the form.
  else if (content.scheduledAt !== null) throw fieldError("schedule", "文章已经发布，不能再定时");
  await setTags(trx, article, content.tagIds);
  await updateHotRank(trx, article, now);
  return { id: article.id, isNew: article.scheduled_at !== null, kept };
}

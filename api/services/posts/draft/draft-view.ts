import type { Selectable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Draft } from "../../../../contract/posts/article.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { DraftTable } from "../../../db/schema/draft.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { articlePollNow } from "../poll/article-poll-now.ts";
import { seriesIdOf } from "../series/series-refusal.ts";
import { type IssueJson, parseIssue } from "./issue-json.ts";

export type DraftRow = Pick<
  Selectable<DraftTable>,
  "id" | "article_id" | "revision" | "title" | "source" | "updated_at"
>;

/** A draft as the contract defines it. */
export async function draftView(ctx: Context, row: DraftRow, issue: IssueJson): Promise<Draft> {
  const { coverImageId, ...fields } = issue;
  const cover = coverImageId === null ? undefined : (await imagesOfIds(ctx, [coverImageId])).get(coverImageId);
  return {
    id: row.id,
    articleId: row.article_id,
    revision: row.revision,
    title: row.title,
    source: row.source,
    issue: { ...fields, seriesId: fields.seriesId ?? (await seriesNow(ctx, row)), cover: cover ?? null },
    ...(row.article_id === null ? { isPublished: false, publishedPoll: null } : await publishedAs(ctx, row.article_id)),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** The series of the draft's article, while the writer has not chosen another. */
const seriesNow = async (ctx: Context, { article_id: id }: DraftRow) =>
  id === null ? null : seriesIdOf(ctx, { kind: "article", id });

/** Whether the draft's article is published, and its poll, which a draft cannot change freely. */
async function publishedAs(ctx: Context, articleId: number): Promise<Pick<Draft, "isPublished" | "publishedPoll">> {
  const row = await ctx.db.selectFrom("article").select("scheduled_at").where("id", "=", articleId).executeTakeFirst();
  if (row?.scheduled_at !== null) return { isPublished: false, publishedPoll: null };
  return { isPublished: true, publishedPoll: await articlePollNow(ctx, articleId) };
}

/** A draft of an article. @returns undefined when it does not exist or belongs to another user */
export function ownDraftRow({ ctx, viewer, id }: { ctx: Context; viewer: Viewer; id: number }) {
  return ctx.db
    .selectFrom("draft")
    .selectAll()
    .where("id", "=", id)
    .where("author_id", "=", viewer.id)
    .where("kind", "=", "article")
    .executeTakeFirst();
}

/** @throws ApiError NOT_FOUND, also for another user's draft: its existence is not revealed */
export async function getDraft({ ctx, viewer, id }: { ctx: Context; viewer: Viewer; id: number }): Promise<Draft> {
  const row = await ownDraftRow({ ctx, viewer, id });
  if (!row) throw new ApiError("NOT_FOUND", "草稿不存在或已被删除");
  return draftView(ctx, row, parseIssue(row.issue));
}

/** The error for a save that was based on an older revision. It carries the current draft, so that nothing is lost. */
export function draftConflict(current: Draft): ApiError {
  return new ApiError("CONFLICT", "草稿已在别处修改，请选择要保留的内容", { current });
}

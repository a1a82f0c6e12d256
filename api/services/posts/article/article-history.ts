import { sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { articleHistoryEndpoints, ArticleVersion } from "../../../../contract/posts/article-history.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { UserBrief } from "../../../../contract/people/user.ts";
import { visibilities, type Visibility } from "../../../../contract/circles/visibility.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { mayHideParts } from "../../../markdown/reply-parts.ts";
import { renderSettings } from "../render/render-settings.ts";
import { readerOf } from "../../circles/visibility/visible-to.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { goneArticle, publishedArticle } from "./article-rows.ts";
import { mayReadReplyParts } from "./reply-parts-for.ts";
import { textDiff } from "./text-diff.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer | null;
  articleId: number;
}

interface VersionRow {
  revision: number;
  title: string;
  editor_id: number;
  created_at: number;
  length: number;
}

type List = z.output<typeof articleHistoryEndpoints.list.output>;
type Change = z.output<typeof articleHistoryEndpoints.get.output>;

const lengthOfSource = sql<number>`length(source)`.as("length");

const shownTo: Record<Awaited<ReturnType<typeof readerOf>>, readonly Visibility[]> = {
  author: visibilities,
  follower: ["public", "followers"],
  other: ["public"],
};

/** Which visibilities an old version may have had for this reader to see it. */
async function visibilitiesFor(
  ctx: Pick<Context, "db">,
  viewer: Viewer | null,
  authorId: number,
): Promise<readonly Visibility[]> {
  return shownTo[await readerOf(ctx, viewer, authorId)];
}

/** How many older versions of the article this reader may see. */
export async function countVersions({
  ctx,
  viewer,
  article,
}: Pick<Asked, "ctx" | "viewer"> & {
  article: { id: number; author_id: number; version_count: number };
}): Promise<number> {
  if (article.version_count === 0 || viewer?.id === article.author_id) return article.version_count;
  const { count } = await ctx.db
    .selectFrom("article_version")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("article_id", "=", article.id)
    .where("visibility", "in", await visibilitiesFor(ctx, viewer, article.author_id))
    .executeTakeFirstOrThrow();
  return count;
}

interface VersionPage {
  ctx: Pick<Context, "db">;
  articleId: number;
  shown: readonly Visibility[];
  cursor: string | undefined;
  limit: number;
}

/** The older versions of an article, newest first. */
export function versionPageQuery({ ctx, articleId, shown, cursor, limit }: VersionPage) {
  const rows = ctx.db
    .selectFrom("article_version")
    .select(["revision", "title", "editor_id", "created_at", lengthOfSource])
    .where("article_id", "=", articleId)
    .where("visibility", "in", shown);
  return pageBy(rows, [down("revision")], cursor, limit);
}

/** The article's current text as a version. @throws ApiError NOT_FOUND, FORBIDDEN as `publishedArticle` */
async function currentVersion({ ctx, viewer, articleId }: Asked): Promise<VersionRow & { source: string }> {
  await publishedArticle({ ctx, viewer, articleId });
  const row = await ctx.db
    .selectFrom("article")
    .select(["revision", "title", "author_id as editor_id", "updated_at as created_at", "source", lengthOfSource])
    .where("id", "=", articleId)
    .executeTakeFirst();
  if (!row) throw goneArticle();
  return row;
}

function versionView(row: VersionRow, editors: Map<number, UserBrief>, isCurrent: boolean): ArticleVersion {
  return {
    id: row.revision,
    title: row.title,
    editor: briefOf(editors, row.editor_id),
    publishedAt: new Date(row.created_at).toISOString(),
    length: row.length,
    isCurrent,
  };
}

/** @throws ApiError NOT_FOUND */
export async function listVersions({
  ctx,
  viewer,
  articleId,
  input,
}: Asked & { input: { cursor?: string | undefined; limit: number } }): Promise<List> {
  const current = await currentVersion({ ctx, viewer, articleId });
  const shown = await visibilitiesFor(ctx, viewer, current.editor_id);
  const page = await versionPageQuery({ ctx, articleId, shown, cursor: input.cursor, limit: input.limit }).page();
  const editors = await userBriefs(
    ctx,
    [current, ...page.rows].map((row) => row.editor_id),
  );
  const old = page.rows.map((row) => versionView(row, editors, false));
  return {
    article: { id: articleId, title: current.title },
    items: input.cursor ? old : [versionView(current, editors, true), ...old],
    nextCursor: page.nextCursor,
  };
}

/**
 * The differences between a version and the next newer version that this reader may see.
 * @throws ApiError NOT_FOUND, also for the current version
 */
export async function getChange({ ctx, viewer, articleId, revision }: Asked & { revision: number }): Promise<Change> {
  const current = await currentVersion({ ctx, viewer, articleId });
  const shown = await visibilitiesFor(ctx, viewer, current.editor_id);
  const near = (isNewer: boolean) =>
    ctx.db
      .selectFrom("article_version")
      .select(["revision", "title", "editor_id", "created_at", "source", lengthOfSource])
      .where("article_id", "=", articleId)
      .where("visibility", "in", shown)
      .where("revision", isNewer ? ">" : "<=", revision)
      .orderBy("revision", isNewer ? "asc" : "desc")
      .limit(isNewer ? 1 : 2)
      .execute();
  const [[next], [version, older]] = await Promise.all([near(true), near(false)]);
  if (!version || version.revision !== revision) throw new ApiError("NOT_FOUND", "没有这个历史版本");
  const newer = next ?? current;
  const mayRead = await mayReadReplyParts({ ctx, viewer, article: { id: articleId, author_id: current.editor_id } });
  const settings = { ...renderSettings(ctx, viewer), owner: viewer?.id ?? `article-${articleId}` };
  const textOf = (source: string) => (mayRead || !mayHideParts(source) ? source : beside.open(source, settings));
  const editors = await userBriefs(ctx, [version.editor_id, newer.editor_id]);
  return {
    article: { id: articleId, title: current.title },
    version: versionView(version, editors, false),
    newer: versionView(newer, editors, next === undefined),
    olderRevision: older?.revision ?? null,
    titleLines: textDiff(version.title, newer.title).lines,
    ...textDiff(await textOf(version.source), await textOf(newer.source)),
  };
}

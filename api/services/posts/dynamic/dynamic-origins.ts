import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { briefOf } from "../../people/user/user-brief.ts";
import type { DynamicOrigin } from "../../../../contract/posts/dynamic.ts";
import type { UserBrief } from "../../../../contract/people/user.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { type CardRow, cardColumns } from "../article/article-cards.ts";
import { imagesBelow, imagesOfIds } from "../../files/image/images-of-ids.ts";
import { aiNoteOf } from "../ai/ai-note.ts";
import { videosOfDynamics } from "./dynamic-videos.ts";
import { type DynamicRow, dynamicColumns } from "./dynamic-rows.ts";

type PointingRow = Pick<DynamicRow, "origin_dynamic_id" | "origin_article_id">;

/** The posts to which reposts point. They are read before the authors, so that all authors of a page take one query. */
export interface OriginRows {
  dynamics: Map<number, DynamicRow>;
  articles: Map<number, CardRow>;
}

const openDynamics = cachedQuery((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom("dynamic")
    .select(dynamicColumns)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where("visibility", "=", sql.lit("public"))
    .where("is_enclosed", "=", sql.lit(0)),
);
const listedArticles = cachedQuery((db, { ids }: { ids: number[] }) =>
  db.selectFrom("article").select(cardColumns).where("id", "in", ids).where("is_listed", "=", sql.lit(1)),
);

export async function originRows(ctx: Pick<Context, "db">, rows: PointingRow[]): Promise<OriginRows> {
  const dynamicIds = rows.flatMap((row) => row.origin_dynamic_id ?? []);
  const articleIds = rows.flatMap((row) => row.origin_article_id ?? []);
  const [dynamics, articles] = await Promise.all([
    dynamicIds.length > 0 ? openDynamics.rows(ctx.db, { ids: dynamicIds }) : [],
    articleIds.length > 0 ? listedArticles.rows(ctx.db, { ids: articleIds }) : [],
  ]);
  return {
    dynamics: new Map(dynamics.map((row) => [row.id, row])),
    articles: new Map(articles.map((row) => [row.id, row])),
  };
}

export function authorsOfOrigins({ dynamics, articles }: OriginRows): number[] {
  return [...dynamics.values(), ...articles.values()].map((row) => row.author_id);
}

/** @returns a function from a row to its origin as a card shows it; null when the row is not a repost */
export async function originViews(
  ctx: Context,
  origins: OriginRows,
  authors: Map<number, UserBrief>,
): Promise<(row: PointingRow) => DynamicOrigin | null> {
  const idsWith = (flag: "has_images" | "has_video") =>
    [...origins.dynamics.values()].filter((row) => row[flag] === 1).map((row) => row.id);
  const [images, videos, covers] = await Promise.all([
    imagesBelow(ctx, "dynamic", idsWith("has_images")),
    videosOfDynamics(ctx, idsWith("has_video")),
    imagesOfIds(
      ctx,
      [...origins.articles.values()].map((row) => row.cover_image_id),
    ),
  ]);
  return (row) => {
    if (row.origin_article_id !== null) {
      const article = origins.articles.get(row.origin_article_id);
      if (!article) return { state: "gone", kind: "article" };
      const { id, title, summary } = article;
      return {
        state: "article",
        id,
        title,
        summary,
        author: briefOf(authors, article.author_id),
        cover: covers.get(article.cover_image_id ?? 0) ?? null,
        aiNote: aiNoteOf(article),
      };
    }
    if (row.origin_dynamic_id === null) return null;
    const dynamic = origins.dynamics.get(row.origin_dynamic_id);
    if (!dynamic) return { state: "gone", kind: "dynamic" };
    return {
      state: "dynamic",
      id: dynamic.id,
      author: briefOf(authors, dynamic.author_id),
      html: dynamic.html,
      images: images.get(dynamic.id) ?? [],
      video: videos.get(dynamic.id) ?? null,
      hasPoll: dynamic.has_poll === 1,
      aiNote: aiNoteOf(dynamic, videos.get(dynamic.id)?.isAiMarked),
      createdAt: new Date(dynamic.created_at).toISOString(),
      repostCount: dynamic.repost_count,
      commentCount: dynamic.comment_count,
    };
  };
}

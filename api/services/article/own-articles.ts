import type { Context, Viewer } from "../../context.ts";
import type { OwnArticle, OwnArticleSort, OwnArticleState } from "../../../contract/article-manage.ts";
import { down, pageBy, pageOf, rowsBy, sorted } from "../../db/keyset.ts";
import { minePage } from "../post/mine.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { titleHas } from "../../db/title-has.ts";
import { cardColumns, cardsOfRows } from "./article-cards.ts";

interface OwnArticlePage {
  ctx: Pick<Context, "db" | "clock">;
  authorId: number;
  state: OwnArticleState;
  /** Words of the title; empty for all. */
  q: string;
  sort: OwnArticleSort;
  cursor: string | undefined;
  limit: number;
}

const ownColumns = [
  ...cardColumns,
  "favourite_count",
  "updated_at",
  "version_count",
  "scheduled_at",
  "deleted_at",
  "deleted_by",
] as const;

/**
 * R21: one's own by state; of the deleted those of the last days, latest deletion first. Words are looked for in the
 * titles that the author's index holds beside the order; only the page's rows are read.
 */
export function ownArticlesQuery({ ctx, authorId, state, q, sort, cursor, limit }: OwnArticlePage) {
  const by = state === "deleted" ? "deleted_at" : sort === "views" ? "view_count" : "published_at";
  const keys = [down(by), down("id")];
  const own = ctx.db
    .selectFrom("article")
    .where("author_id", "=", authorId)
    .$if(q !== "", (rows) => rows.where(titleHas(q)))
    .$if(state === "deleted", (rows) => rows.where("deleted_at", ">", ctx.clock.now() - RESTORE_MS))
    .$if(state !== "deleted", (rows) => rows.where("deleted_at", "is", null))
    .$if(state === "published", (rows) => rows.where("scheduled_at", "is", null))
    .$if(state === "scheduled", (rows) => rows.where("scheduled_at", "is not", null))
    .$if(state === "self", (rows) => rows.where("visibility", "=", "self"));
  if (q === "") return pageBy(own.select(ownColumns), keys, cursor, limit);
  const ids = rowsBy(own.select("id"), keys, cursor, limit);
  return pageOf(sorted(ctx.db.selectFrom("article").where("id", "in", ids).select(ownColumns), keys), keys, limit);
}

interface OwnArticles {
  ctx: Context;
  viewer: Viewer;
  input: { state: OwnArticleState; q: string; sort: OwnArticleSort; cursor?: string | undefined; limit: number };
}

/** R21 */
export async function ownArticles({
  ctx,
  viewer,
  input: { cursor, ...input },
}: OwnArticles): Promise<{ items: OwnArticle[]; nextCursor: string | null }> {
  return minePage({
    ctx,
    kind: "article",
    page: await ownArticlesQuery({ ctx, authorId: viewer.id, cursor, ...input }).page(),
    async shown(shown) {
      const cards = await cardsOfRows(ctx, shown);
      return shown.map((row, place) => {
        const card = cards[place];
        return (
          card && {
            ...card,
            favouriteCount: row.favourite_count,
            updatedAt: new Date(row.updated_at).toISOString(),
            versionCount: row.version_count,
            scheduledAt: row.scheduled_at === null ? null : new Date(row.scheduled_at).toISOString(),
          }
        );
      });
    },
  });
}

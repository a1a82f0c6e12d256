import { sql } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { OwnArticle, OwnArticleSort, OwnArticleState } from "../../contract/article-manage.ts";
import { decodeCursor } from "../../db/pagination.ts";
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
  const after = decodeCursor(cursor, 2);
  const key = state === "deleted" ? "deleted_at" : sort === "views" ? "view_count" : "published_at";
  const page = ctx.db
    .selectFrom("article")
    .where("author_id", "=", authorId)
    .$if(q !== "", (rows) => rows.where(titleHas(q)))
    .$if(state === "deleted", (rows) => rows.where("deleted_at", ">", ctx.clock.now() - RESTORE_MS))
    .$if(state !== "deleted", (rows) => rows.where("deleted_at", "is", null))
    .$if(state === "published", (rows) => rows.where("scheduled_at", "is", null))
    .$if(state === "scheduled", (rows) => rows.where("scheduled_at", "is not", null))
    .$if(state === "self", (rows) => rows.where("visibility", "=", "self"))
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(${sql.ref(key)}, id) < (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(key, "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (q === "") return page.select(ownColumns);
  return ctx.db
    .selectFrom("article")
    .where("id", "in", page.select("id"))
    .orderBy(key, "desc")
    .orderBy("id", "desc")
    .select(ownColumns);
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
  const rows = await ownArticlesQuery({ ctx, authorId: viewer.id, cursor, ...input }).execute();
  return minePage({
    ctx,
    kind: "article",
    rows,
    limit: input.limit,
    keys: (row) => [
      input.state === "deleted" ? (row.deleted_at ?? 0) : input.sort === "views" ? row.view_count : row.published_at,
      row.id,
    ],
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

import type { Context, Viewer } from "../../../context.ts";
import type { OwnArticle, OwnArticleSort, OwnArticleState } from "../../../../contract/posts/article-manage.ts";
import { type CursorKeys, cutFound, down, keysOf, rowsBy, sorted, until } from "../../../db/keyset.ts";
import { minePage } from "../post/mine.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { TITLES_MAX, titleHas } from "../../../db/title-has.ts";
import { cardColumns, cardsOfRows } from "./article-cards.ts";

interface OwnArticlePage {
  ctx: Pick<Context, "db" | "clock">;
  authorId: number;
  state: OwnArticleState;
  /** Words of the title; empty matches every title. */
  q: string;
  sort: OwnArticleSort;
  cursor: string | undefined;
  limit: number;
  /** The sort keys of the last row whose title is searched; without it all titles are searched. */
  end?: CursorKeys | undefined;
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

type OwnRows = Omit<OwnArticlePage, "q" | "limit" | "end">;

const orderOfOwn = ({ state, sort }: Pick<OwnRows, "state" | "sort">) =>
  state === "deleted" ? "deleted_at" : sort === "views" ? "view_count" : "published_at";
const keysOfOwn = (asked: Pick<OwnRows, "state" | "sort">) => [down(orderOfOwn(asked)), down("id")];

const ownRows = ({ ctx, authorId, state }: OwnRows) =>
  ctx.db
    .selectFrom("article")
    .where("author_id", "=", authorId)
    .$if(state === "deleted", (rows) => rows.where("deleted_at", ">", ctx.clock.now() - RESTORE_MS))
    .$if(state !== "deleted", (rows) => rows.where("deleted_at", "is", null))
    .$if(state === "published", (rows) => rows.where("scheduled_at", "is", null))
    .$if(state === "scheduled", (rows) => rows.where("scheduled_at", "is not", null))
    .$if(state === "self", (rows) => rows.where("visibility", "=", "self"));

/**
 * R21: the viewer's own articles by state; of deleted articles only those of the last days, latest deletion first.
 * Titles are searched in the author's index, which is in sort order; only the page's rows are read from the table.
 */
export function ownArticlesQuery({ q, limit, end, ...asked }: OwnArticlePage) {
  const keys = keysOfOwn(asked);
  const own = ownRows(asked);
  if (q === "") return rowsBy(own.select(ownColumns), keys, asked.cursor, limit);
  const found = own.where(titleHas(q)).$if(end !== undefined, (rows) => rows.where(until(keys, end ?? [])));
  const ids = rowsBy(found.select("id"), keys, asked.cursor, limit);
  return sorted(asked.ctx.db.selectFrom("article").where("id", "in", ids).select(ownColumns), keys);
}

/** The last row of the titles that one request searches (`TITLES_MAX`). */
export function ownTitlesEndQuery(asked: OwnRows) {
  return rowsBy(ownRows(asked).select(["id", orderOfOwn(asked)]), keysOfOwn(asked), asked.cursor, 0).offset(
    TITLES_MAX - 1,
  );
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
  const asked = { ctx, authorId: viewer.id, cursor, ...input };
  const keys = keysOfOwn(input);
  const last = input.q === "" ? undefined : await ownTitlesEndQuery(asked).executeTakeFirst();
  const end = last && keysOf(last, keys);
  return minePage({
    ctx,
    kind: "article",
    page: cutFound(await ownArticlesQuery({ ...asked, end }).execute(), keys, input.limit, end),
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

import { sql } from "kysely";
import type { ArticleCard } from "../../contract/article.ts";
import type { PostKind } from "../post/post-kind.ts";
import { publishedFor } from "../visibility/visible-to.ts";
import { articleCards } from "./article-cards.ts";
import { rankedColumns, updateHotRank } from "./hot-rank.ts";

export const articleKind: PostKind<ArticleCard> = {
  kind: "article",
  name: "文章",
  title: "title",
  visibleTo: publishedFor,
  commentsClosed: sql<boolean>`article.comments_closed = 1`,
  async afterCount(trx, id, now) {
    const row = await trx.selectFrom("article").select(rankedColumns).where("id", "=", id).executeTakeFirstOrThrow();
    await updateHotRank(trx, row, now);
  },
  cards: articleCards,
  favourite: {
    table: "article",
    content: ({ title, summary, cover, author }) => ({ title, excerpt: summary, cover, author }),
  },
};

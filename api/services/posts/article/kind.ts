import { sql, type Updateable } from "kysely";
import type { ArticleCard } from "../../../../contract/posts/article.ts";
import { subjectName } from "../../../../contract/shared/subject.ts";
import type { ArticleTable } from "../../../db/schema/article.ts";
import type { PostKind } from "../post/post-kind.ts";
import { dropPart } from "../series/sync-part.ts";
import { articleCards } from "./article-cards.ts";
import { publishedArticle } from "./article-rows.ts";
import { rerenderArticles } from "./rerender-articles.ts";
import { followedArticles } from "./following-pages.ts";
import { renewHotRank } from "./hot-rank.ts";
import { listing } from "./listing.ts";
import { isInReadableVersion } from "./version-pictures.ts";
import { publishedFor } from "./published-for.ts";

export const articleKind: PostKind<ArticleCard> = {
  kind: "article",
  name: subjectName.article,
  one: "这篇文章",
  title: "title",
  counted: "article_count",

  visibleTo: publishedFor,
  isSecret: sql<boolean>`(article.visibility = 'self' or article.scheduled_at is not null)`,
  isPrivate: sql<boolean>`article.visibility = 'self'`,
  commentsClosed: sql<boolean>`article.comments_closed = 1`,
  afterCount: renewHotRank,

  cards: articleCards,
  followed: followedArticles,
  favourite: {
    table: "article",
    content: ({ title, summary, cover, author }) => ({ title, excerpt: summary, cover, author }),
  },
  like: {
    table: "article",
    assertReadable: ({ ctx, viewer, id }) => publishedArticle({ ctx, viewer, articleId: id }),
  },

  circle: {
    publishedAt: sql<number>`published_at`,
    isShown: sql<boolean>`(deleted_at is null and scheduled_at is null and visibility = 'public')`,
    likes: sql<number>`like_count`,
    moved: ({ trx, ctx, id }) => listing(trx, { ctx, articleId: id }),
  },

  series: {
    kind: "article",
    publishedAt: sql<number>`published_at`,
    length: sql<number | null>`reading_minutes`,
    ownOrder: "published_at",
  },

  search: {
    isFound: sql<boolean>`is_listed = 1`,
    isTitled: true,
    time: "published_at",
    heat: sql<number>`(like_count + comment_count + favourite_count + view_count / 50)`,
    readers: sql<number>`view_count`,
  },
  found: { rows: sql<boolean>`is_listed = 1 and is_enclosed = 0`, changedAt: sql<number>`updated_at` },
  mentions: ["article"],
  pictures: [
    { kind: "article", table: "article", id: "id", words: ["source", "html"], writer: "author_id" },
    { kind: "article", table: "article", id: "id", image: "cover_image_id" },
    { kind: "article-version", table: "article_version", id: "article_id", words: ["source"], writer: "editor_id" },
  ],
  picturesShown: { "article-version": isInReadableVersion },
  texts: rerenderArticles,

  // A draft that edits the removed article becomes an independent draft, so that the author's text is not lost.
  beforeRemoval: (trx, id) => trx.updateTable("draft").set({ article_id: null }).where("article_id", "=", id).execute(),
  whenRemoved: { pinned_at: null, home_pinned_at: null } satisfies Updateable<ArticleTable>,
  relisted: ({ trx, ctx, id }) => listing(trx, { ctx, articleId: id }),
  purge: {
    blank: {
      title: "",
      summary: "",
      source: "",
      html: "",
      reply_parts: "[]",
      outline: "[]",
      cover_image_id: null,
      source_url: null,
      region: null,
    } satisfies Updateable<ArticleTable>,
    async also(trx, id) {
      await dropPart(trx, { kind: "article", id });
      for (const table of ["article_version", "reading_place"] as const)
        await trx.deleteFrom(table).where("article_id", "=", id).execute();
    },
  },
};

import type { ArticleCard } from "#contract/posts/article.ts";
import type { DynamicCard } from "#contract/posts/dynamic.ts";
import type { FeedbackCard } from "#contract/posts/feedback.ts";
import type { FollowedPost } from "#contract/posts/following.ts";
import type { VideoCard } from "#contract/posts/video.ts";
import type { FeedEntry } from "~/lib/feed.ts";
import { personName } from "~/lib/person-name.ts";

/** The number of posts in a feed. */
export const FEED_SIZE = 30;

const authorOf = (author: ArticleCard["author"]) => ({ id: author.id, name: personName(author) });

/** Returns the newest entries, newest first, at most FEED_SIZE. */
export const newest = (entries: FeedEntry[]): FeedEntry[] =>
  entries
    .toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : 0))
    .slice(0, FEED_SIZE);

const titled = (kind: "article" | "video", card: ArticleCard | VideoCard): FeedEntry => ({
  path: `/${kind}/${card.id}`,
  title: card.title,
  summary: card.summary,
  author: authorOf(card.author),
  publishedAt: card.publishedAt,
  updatedAt: card.publishedAt,
  tags: card.tags.map(({ name }) => name),
  image: card.cover?.url,
});
export const articleEntry = (card: ArticleCard): FeedEntry => titled("article", card);
export const videoEntry = (card: VideoCard): FeedEntry => titled("video", card);

export const dynamicEntry = (card: DynamicCard): FeedEntry => ({
  path: `/dynamic/${card.id}`,
  title: null,
  summary: card.summary,
  author: authorOf(card.author),
  publishedAt: card.createdAt,
  updatedAt: card.editedAt ?? card.createdAt,
  tags: [],
  image: card.images[0]?.url,
});

export const feedbackEntry = (card: FeedbackCard): FeedEntry => ({
  path: `/feedback/${card.id}`,
  title: card.title,
  summary: card.summary,
  author: authorOf(card.author),
  publishedAt: card.createdAt,
  updatedAt: card.createdAt,
  tags: [],
});

/** Returns the feed entry of a post of any kind. */
export function postEntry(post: FollowedPost): FeedEntry {
  switch (post.kind) {
    case "article":
      return articleEntry(post.card);
    case "video":
      return videoEntry(post.card);
    case "dynamic":
      return dynamicEntry(post.card);
    case "feedback":
      return feedbackEntry(post.card);
  }
}

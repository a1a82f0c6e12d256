import type { ArticleCard } from "#contract/posts/article.ts";
import { timeText } from "~/lib/time-text.ts";

const WEEK = 7 * 24 * 3_600_000;

/**
 * 为什么看到这条: returns the reason for an article's position in 推荐 (features.md; the rule is
 * api/services/posts/article/hot-rank.ts).
 * @param now ms since 1970
 */
export function feedReason(
  card: Pick<ArticleCard, "isPinned" | "publishedAt" | "likeCount" | "commentCount">,
  now: number,
): string {
  if (card.isPinned) return "管理员把它放在最前面。";
  if (now - Date.parse(card.publishedAt) > WEEK) return "发布已超过 7 天，不再计热度，按发布时间排在这里。";
  const { likeCount, commentCount } = card;
  const liked =
    likeCount + commentCount === 0
      ? "还没有人赞或评论，因为新而排在这里"
      : `${likeCount} 个赞、${commentCount} 条评论，按热度排在这里`;
  return `${timeText(card.publishedAt, now)}发布，${liked}。`;
}

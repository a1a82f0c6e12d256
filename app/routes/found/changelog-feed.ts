import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { personName } from "~/lib/person-name.ts";
import { loadAsGuest } from "~/server/api.server.ts";
import type { Route } from "./+types/changelog-feed";
import { answerFeed } from "./answer-feed.server.ts";
import { FEED_SIZE, newest } from "./feed-entries.ts";

/** The feed of solved tickets and their versions. */
export async function loader(args: Route.LoaderArgs) {
  const { items } = await loadAsGuest(args, feedbackEndpoints.changelog, { query: { limit: FEED_SIZE } });
  const entries = items.map(({ id, title, version, author, resolvedAt }) => ({
    path: `/feedback/${id}`,
    title: version ? `${version}：${title}` : title,
    summary: title,
    author: { id: author.id, name: personName(author) },
    publishedAt: resolvedAt,
    updatedAt: resolvedAt,
    tags: [],
  }));
  return answerFeed(args, {
    title: "更新日志",
    description: "已经解决的反馈，按版本",
    path: "/feedback/changelog",
    feedPath: "/feedback/changelog/feed",
    entries: newest(entries),
  });
}

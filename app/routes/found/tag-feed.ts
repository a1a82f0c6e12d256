import { articleEndpoints } from "#contract/posts/article.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { loadAsGuest } from "~/server/api.server.ts";
import { failureAnswer } from "~/server/failure-answer.server.ts";
import { readSite } from "~/server/site.server.ts";
import type { Route } from "./+types/tag-feed";
import { answerFeed } from "./answer-feed.server.ts";
import { articleEntry, FEED_SIZE, newest, videoEntry } from "./feed-entries.ts";

/** The feed of the newest articles and videos with a tag. */
export async function loader(args: Route.LoaderArgs) {
  const { tags, config } = await readSite(args);
  const tag = tags.find(({ slug }) => slug === args.params.slug);
  if (!tag) {
    // For a merged tag, the API answers with a redirect to the other tag. An unknown tag is a 404.
    await loadAsGuest(args, articleEndpoints.list, { query: { tag: args.params.slug, limit: 1 } });
    return failureAnswer(args, 404);
  }
  const query = { sort: "latest", tag: tag.slug, limit: FEED_SIZE } as const;
  const [articles, videos] = await Promise.all([
    loadAsGuest(args, articleEndpoints.list, { query }),
    loadAsGuest(args, videoEndpoints.list, { query }),
  ]);
  return answerFeed(args, {
    title: tag.name,
    description: `${config.siteName}里关于${tag.name}的文章和视频`,
    path: `/?${new URLSearchParams({ tag: tag.slug })}`,
    feedPath: `/tag/${encodeURIComponent(tag.slug)}/feed`,
    entries: newest([...articles.items.map(articleEntry), ...videos.items.map(videoEntry)]),
  });
}

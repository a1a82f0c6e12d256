import { articleEndpoints } from "#contract/posts/article.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { loadAsGuest } from "~/server/api.server.ts";
import { readSite } from "~/server/site.server.ts";
import type { Route } from "./+types/site-feed";
import { answerFeed } from "./answer-feed.server.ts";
import { articleEntry, FEED_SIZE, newest, videoEntry } from "./feed-entries.ts";

/** The feed of the site's newest articles and videos. */
export async function loader(args: Route.LoaderArgs) {
  const query = { sort: "latest", limit: FEED_SIZE } as const;
  const [articles, videos, { config }] = await Promise.all([
    loadAsGuest(args, articleEndpoints.list, { query }),
    loadAsGuest(args, videoEndpoints.list, { query }),
    readSite(args),
  ]);
  return answerFeed(args, {
    title: "",
    description: config.siteDescription,
    path: "/",
    feedPath: "/feed",
    entries: newest([...articles.items.map(articleEntry), ...videos.items.map(videoEntry)]),
  });
}

import { atomFeed, type Feed, jsonFeed } from "~/lib/feed.ts";
import { feedTypes } from "~/lib/feed-types.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";
import { readSite } from "~/server/site.server.ts";

/** Returns a feed as JSON Feed or Atom, by the extension of its address. The site's name is added to its title. */
export async function answerFeed(args: RouteArgs, feed: Feed): Promise<Response> {
  const { config } = await readSite(args);
  const format = args.url.pathname.endsWith(".json") ? "json" : "atom";
  const { siteUrl } = webEnv();
  const named = { ...feed, title: feed.title ? `${feed.title} - ${config.siteName}` : config.siteName };
  return fileAnswer({
    body: format === "json" ? jsonFeed(named, siteUrl) : atomFeed(named, siteUrl, config.siteName),
    type: feedTypes[format],
    seconds: 60,
  });
}

import { atomFeed, type Feed, jsonFeed } from "~/lib/feed.ts";
import { feedTypes } from "~/lib/feed-types.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { webEnv } from "~/server/env.server.ts";
import { fileAnswer } from "~/server/file-answer.server.ts";
import { readSite } from "~/server/site.server.ts";

/** A feed in the format that its address ends with. Its title gets the site's name. */
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

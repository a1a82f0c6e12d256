import { circleEndpoints } from "#contract/circles/circle.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import { parseId } from "~/lib/parse-id.ts";
import { loadAsGuest } from "~/server/api.server.ts";
import { failureAnswer } from "~/server/failure-answer.server.ts";
import type { Route } from "./+types/circle-feed";
import { answerFeed } from "./answer-feed.server.ts";
import { FEED_SIZE, newest, postEntry } from "./feed-entries.ts";

/** The feed of a public circle's newest posts. */
export async function loader(args: Route.LoaderArgs) {
  const id = parseId(args.params.id);
  if (id === undefined) return failureAnswer(args, 404);
  const [circle, posts] = await Promise.all([
    loadAsGuest(args, circleEndpoints.get, { params: { id } }),
    loadAsGuest(args, circlePostEndpoints.list, { params: { id }, query: { sort: "latest", limit: FEED_SIZE } }),
  ]);
  return answerFeed(args, {
    title: circle.name,
    description: circle.description || `圈子${circle.name}里的帖子`,
    path: circlePath(id),
    feedPath: `${circlePath(id)}/feed`,
    entries: newest(posts.items.map(postEntry)),
  });
}

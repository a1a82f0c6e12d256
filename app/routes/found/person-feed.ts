import { articleEndpoints } from "#contract/posts/article.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { loadAsGuest } from "~/server/api.server.ts";
import { failureAnswer } from "~/server/failure-answer.server.ts";
import type { Route } from "./+types/person-feed";
import { answerFeed } from "./answer-feed.server.ts";
import { articleEntry, dynamicEntry, FEED_SIZE, newest, videoEntry } from "./feed-entries.ts";

/** The feed of one person's public posts. */
export async function loader(args: Route.LoaderArgs) {
  const authorId = parseId(args.params.userId);
  if (authorId === undefined) return failureAnswer(args, 404);
  const query = { authorId, limit: FEED_SIZE };
  const [person, articles, videos, dynamics] = await Promise.all([
    loadAsGuest(args, userEndpoints.info, { params: { id: authorId } }),
    loadAsGuest(args, articleEndpoints.list, { query }),
    loadAsGuest(args, videoEndpoints.list, { query }),
    loadAsGuest(args, dynamicEndpoints.list, { query }),
  ]);
  const name = personName(person);
  return answerFeed(args, {
    title: name,
    description: person.bio || `${name}发布的内容`,
    path: `/user/${authorId}`,
    feedPath: `/user/${authorId}/feed`,
    entries: newest([
      ...articles.items.map(articleEntry),
      ...videos.items.map(videoEntry),
      ...dynamics.items.map(dynamicEntry),
    ]),
  });
}

import { seriesEndpoints } from "#contract/posts/series.ts";
import { seriesName, seriesPath, seriesUnit } from "#contract/shared/series-names.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { loadAsGuest } from "~/server/api.server.ts";
import { failureAnswer } from "~/server/failure-answer.server.ts";
import type { Route } from "./+types/series-feed";
import { answerFeed } from "./answer-feed.server.ts";
import { newest } from "./feed-entries.ts";

/** The feed of the newest parts of a series. */
export async function loader(args: Route.LoaderArgs) {
  const id = parseId(args.params.id);
  if (id === undefined) return failureAnswer(args, 404);
  const series = await loadAsGuest(args, seriesEndpoints.get, { params: { id } });
  const author = { id: series.author.id, name: personName(series.author) };
  return answerFeed(args, {
    title: series.title,
    description: series.description || `${author.name}的${seriesName[series.kind]}`,
    path: seriesPath(id),
    feedPath: `${seriesPath(id)}/feed`,
    entries: newest(
      series.parts.map((part) => ({
        path: `/${series.kind}/${part.id}`,
        title: part.title,
        summary: `第 ${part.number} ${seriesUnit[series.kind]}`,
        author,
        publishedAt: part.publishedAt,
        updatedAt: part.publishedAt,
        tags: [],
      })),
    ),
  });
}

import { z } from "zod";
import { idOut, timestamp } from "../shared/common.ts";
import { userListItem } from "../people/follow.ts";

const neighbour = z.object({ id: idOut, title: z.string() }).nullable();
/** The articles to read next. */
export const articlesAround = z.object({
  /** The same author's next older article. */
  previous: neighbour,
  next: neighbour,
  /** The author; `best` holds at most three of the author's other articles, the most read. */
  author: userListItem,
  best: z.array(z.object({ id: idOut, title: z.string(), viewCount: z.number().int() })),
  /** At most five articles that share tags with this one: those that share the most tags first, then the newest. */
  related: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      author: z.object({ id: idOut, name: z.string().nullable() }),
      publishedAt: timestamp,
      commentCount: z.number().int(),
    }),
  ),
});
export type ArticlesAround = z.output<typeof articlesAround>;

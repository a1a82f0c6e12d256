import type { Feature } from "../../../feature.ts";
import { actOfStaff, authorOfPosts, ownRow, shownWithThing, tie, type Tables } from "../../../db/table-facts.ts";
import { hasRows, SECOND } from "../../../lib/job.ts";
import { dueQuery, publishDue } from "./appear.ts";

const tables = {
  article: { growth: { limit: "article-publish" }, author_id: authorOfPosts("文章"), deleted_by: actOfStaff },
  article_search: { growth: { with: "article" } },
  article_tag: { growth: { with: "article" } },
  article_like: { growth: { once: true, limit: "like" }, user_id: tie("article_like", "赞过的文章", ["article_id"]) },
  article_version: {
    growth: { most: "versionsMax" },
    editor_id: {
      leave: { stays: "the editor of another's text" },
      merge: { by: "article_id" },
      export: { file: "文章历史版本", by: "article_id" },
      records: true,
      cleanup: shownWithThing,
    },
  },
  reading_place: {
    growth: { most: "readingPlacesMax" },
    user_id: ownRow("读到一半的文章", { by: "article_id", once: ["article_id"] }, ["block_hash"]),
  },
} satisfies Tables;

export const articleFeature: Feature = {
  tables,
  jobs: (ctx) => [
    {
      name: "scheduled-articles",
      where: "one",
      everyMs: 20 * SECOND,
      isNeeded: () => hasRows(dueQuery({ ctx, now: ctx.clock.now() })),
      run: (signal) => publishDue(ctx, signal),
    },
  ],
};

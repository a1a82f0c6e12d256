import { byId as rowsById, keyed } from "../../../db/site-file.ts";
import type { Feature } from "../../../feature.ts";
import { byId, ownRow, shownWithThing, tie, type Tables } from "../../../db/table-facts.ts";
import { seriesContent } from "./content.ts";
import { withdrawnSeries, withdrawnSeriesFollows } from "./withdraw-series.ts";
import { forgetSeries } from "./forget-series.ts";
import { moveSeries } from "./move-series.ts";
import { hasRows, HOUR, SECOND } from "../../../lib/job.ts";
import { dueBroadcastsQuery, tellFollowers } from "./broadcast-parts.ts";
import { indexMissingSeries, unindexedSeriesQuery } from "./index-series.ts";
import { counter, same } from "../../../db/check-rule.ts";
import { seriesKinds } from "../../../../contract/shared/series-names.ts";

const tables = {
  series: {
    growth: { most: "seriesMax" },
    author_id: { leave: "forgetSeries", merge: "moveSeries", export: "合集与专栏", cleanup: "series" },
  },
  series_search: { growth: { with: "series" } },
  series_part: {
    growth: { most: "seriesPartsMax" },
    author_id: {
      leave: "forgetSeries",
      merge: byId,
      export: { file: "合集与专栏的内容", without: ["told_in"] },
      cleanup: shownWithThing,
    },
  },
  series_follow: {
    growth: { once: true, limit: "relation" },
    user_id: tie("series_follow", "关注的合集与专栏", ["series_id"]),
  },
  series_progress: {
    growth: { once: true, limit: "change" },
    user_id: ownRow("合集与专栏看到哪里", { by: "series_id", once: ["series_id"] }),
  },
  series_broadcast: { growth: { goes: "when it is told" } },
} satisfies Tables;

export const seriesFeature: Feature = {
  tables,
  contents: [seriesContent],
  withdrawables: [withdrawnSeries, withdrawnSeriesFollows],
  leaveSteps: { forgetSeries },
  mergeSteps: { moveSeries },
  jobs: (ctx) => [
    {
      name: "series-broadcasts",
      where: "one",
      everyMs: 5 * SECOND,
      isNeeded: () => hasRows(dueBroadcastsQuery(ctx)),
      run: (signal) => tellFollowers(ctx, signal),
    },
    {
      // Adds the search entries of series that were made before series could be found.
      name: "series-index",
      where: "one",
      everyMs: HOUR,
      isNeeded: () => hasRows(unindexedSeriesQuery(ctx)),
      run: (signal) => indexMissingSeries(ctx, signal),
    },
  ],
  owned: [{ name: "合集与专栏", of: "series where author_id" }],
  counters: [
    counter("series.part_count", "select count(*) from series_part p where p.series_id = t.id"),
    counter("series.listed_count", "select count(*) from series_part p where p.series_id = t.id and p.is_listed = 1"),
    counter("series.follower_count", "select count(*) from series_follow f where f.series_id = t.id"),
  ],
  rules: [
    same(
      "series_part.is_listed",
      "series_part",
      "t.is_listed",
      `case t.kind ${seriesKinds.map((kind) => `when '${kind}' then (select s.is_listed from ${kind} s where s.id = t.post_id)`).join(" ")} end`,
    ),
  ],
  siteFiles: [
    rowsById("series", "series"),
    rowsById("series-parts", "series_part"),
    rowsById("series-follows", "series_follow"),
    keyed("series-progress", "series_progress", "series_id", "user_id"),
  ],
};

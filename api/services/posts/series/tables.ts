import { byId, ownRow, shownWithThing, tie, type Tables } from "../../../db/table-facts.ts";

export const seriesTables = {
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

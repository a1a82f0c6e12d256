import type { Feature } from "../../../feature.ts";
import { ownRow, type Tables } from "../../../db/table-facts.ts";
import { searchJobs } from "./jobs.ts";

const tables = {
  hot_search: { growth: { by: "site" } },
  search_counted: { growth: { goes: "after a day" } },
  search_elsewhere: { growth: { by: "site" } },
  search_heat: { growth: { goes: "after a week" } },
  search_history: {
    growth: { goes: "when newer searches come" },
    user_id: ownRow("搜索记录", { by: "user_id", once: ["query"] }, ["query"]),
  },
  search_outbox: { growth: { goes: "when it is indexed" } },
  suggestion_key: { growth: { by: "site" } },
} satisfies Tables;

export const searchFeature: Feature = {
  tables,
  jobs: searchJobs,
};

import type { Feature } from "../../../feature.ts";
import { actOfStaff, authorOfPosts, tie, type Tables } from "../../../db/table-facts.ts";

const tables = {
  dynamic: { growth: { limit: "dynamic" }, author_id: authorOfPosts("动态"), deleted_by: actOfStaff },
  dynamic_search: { growth: { with: "dynamic" } },
  dynamic_image: { growth: { with: "dynamic" } },
  dynamic_like: { growth: { once: true, limit: "like" }, user_id: tie("dynamic_like", "赞过的动态", ["dynamic_id"]) },
  dynamic_version: { growth: { most: "versionsMax" } },
} satisfies Tables;

export const dynamicFeature: Feature = {
  tables,
};

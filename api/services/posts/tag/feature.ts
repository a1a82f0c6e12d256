import type { Feature } from "../../../feature.ts";
import type { Tables } from "../../../db/table-facts.ts";

const tables = {
  classify_tag: { growth: { by: "staff" } },
  tag_old_name: { growth: { by: "staff" } },
} satisfies Tables;

export const tagFeature: Feature = {
  tables,
};

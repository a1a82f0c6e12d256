import type { Tables } from "../../../db/table-facts.ts";

export const tagTables = {
  classify_tag: { growth: { by: "staff" } },
  tag_old_name: { growth: { by: "staff" } },
} satisfies Tables;

import type { Feature } from "../../../feature.ts";
import { type Tables } from "../../../db/table-facts.ts";

const ofName = { stays: "made of the name" };

const tables = {
  user: { growth: { by: "site" } },
  user_name_part: {
    growth: { once: true },
    user_id: { leave: "closeAccount", merge: ofName, export: { not: ofName.stays }, cleanup: ofName },
  },
} satisfies Tables;

export const userFeature: Feature = {
  tables,
};

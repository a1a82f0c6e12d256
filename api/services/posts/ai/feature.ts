import type { Feature } from "../../../feature.ts";
import { byId, shownWithThing, type Tables } from "../../../db/table-facts.ts";

const tables = {
  ai_statement: {
    growth: { limit: "edit" },
    user_id: {
      leave: { stays: "the operator may have to prove the statement" },
      merge: byId,
      export: { file: "AI 声明", by: "id" },
      cleanup: shownWithThing,
    },
  },
} satisfies Tables;

export const aiFeature: Feature = {
  tables,
};

import type { Feature } from "../../../feature.ts";
import { type Tables, unseen } from "../../../db/table-facts.ts";
import { movePoints } from "./merge-growth.ts";

const tables = {
  check_in: {
    growth: { limit: "check-in" },
    user_id: { leave: "delete", merge: { by: "user_id", once: ["day"] }, export: "签到", cleanup: unseen },
  },
  point_entry: {
    growth: { limit: "check-in" },
    user_id: { leave: "delete", merge: "movePoints", export: { file: "积分明细", by: "id" }, cleanup: unseen },
  },
  user_badge: {
    growth: { once: true },
    user_id: {
      leave: "delete",
      merge: { by: "user_id", once: ["badge"] },
      export: "徽章",
      cleanup: { stays: "shows no words" },
    },
  },
} satisfies Tables;

export const growthFeature: Feature = {
  tables,
  mergeSteps: { movePoints },
};

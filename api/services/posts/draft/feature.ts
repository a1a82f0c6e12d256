import type { Feature } from "../../../feature.ts";
import { type Tables, unseen } from "../../../db/table-facts.ts";

const tables = {
  draft: {
    growth: { most: "draftsMax" },
    author_id: { leave: "forgetDrafts", merge: "moveDrafts", export: { folder: "草稿" }, cleanup: unseen },
  },
} satisfies Tables;

export const draftFeature: Feature = {
  tables,
};

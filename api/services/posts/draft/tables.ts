import { type Tables, unseen } from "../../../db/table-facts.ts";

export const draftTables = {
  draft: {
    growth: { most: "draftsMax" },
    author_id: { leave: "forgetDrafts", merge: "moveDrafts", export: { folder: "草稿" }, cleanup: unseen },
  },
} satisfies Tables;

import { tie, type Tables } from "../../../db/table-facts.ts";

export const favouriteTables = {
  favourite: {
    growth: { once: true, limit: "favourite" },
    user_id: tie("favourite", "收藏", ["subject_kind", "subject_id"], "id"),
  },
  favourite_folder: {
    growth: { most: "foldersMax" },
    user_id: { leave: "delete", merge: "moveFolders", export: "收藏夹", cleanup: "favourite_folder" },
  },
} satisfies Tables;

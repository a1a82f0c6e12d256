import type { Feature } from "../../../feature.ts";
import { tie, type Tables } from "../../../db/table-facts.ts";
import { withdrawnFolders } from "./withdraw-folders.ts";
import { withdrawnFavourites } from "./withdraw-favourites.ts";
import { moveFolders } from "./move-folders.ts";

const tables = {
  favourite: {
    growth: { once: true, limit: "favourite" },
    user_id: tie("favourite", "收藏", ["subject_kind", "subject_id"], "id"),
  },
  favourite_folder: {
    growth: { most: "foldersMax" },
    user_id: { leave: "delete", merge: "moveFolders", export: "收藏夹", cleanup: "favourite_folder" },
  },
} satisfies Tables;

export const favouriteFeature: Feature = {
  tables,
  withdrawables: [withdrawnFolders, withdrawnFavourites],
  mergeSteps: { moveFolders },
};

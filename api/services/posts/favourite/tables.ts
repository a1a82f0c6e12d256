import type { Tables } from "../../../db/table-facts.ts";

export const favouriteTables = {
  favourite: {
    growth: { once: true, limit: "favourite" },
    user_id: {
      leave: "forgetFavourites",
      merge: { by: "id", once: ["subject_kind", "subject_id"], clash: "dropDoubleFavourites" },
      export: "收藏",
      cleanup: "favourite",
    },
  },
  favourite_folder: {
    growth: { most: "foldersMax" },
    user_id: { leave: "forgetFavourites", merge: "moveFolders", export: "收藏夹", cleanup: "favourite_folder" },
  },
} satisfies Tables;

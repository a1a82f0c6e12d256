import { sql } from "kysely";
import { emptied } from "../../people/withdrawal/emptied.ts";

/** A public folder of favourites: it becomes private, so that nobody else reads its name. */
export const withdrawnFolders = emptied<{ name: string }>({
  table: "favourite_folder",
  isOf: (userId) => sql`user_id = ${userId} and is_private = 0`,
  read: ["name"],
  thingOf: ({ name }) => ({ texts: [{ path: "folder", field: "name", text: name }], imageIds: [] }),
  empty: () => ({ is_private: 1 }),
  changed: (trx, ctx) => ctx.live.publish(trx, { type: "pages.stale" }),
});

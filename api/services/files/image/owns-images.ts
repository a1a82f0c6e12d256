import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { isTakenDown } from "./taken-down.ts";

type Inside = Pick<Context, "db" | "kinds">;

/** Those of the pictures, each once, that exist, belong to the viewer, and were not removed by the staff. */
export async function ownImages(
  { db, kinds }: Inside,
  viewer: Pick<Viewer, "id">,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("image")
    .select("id")
    .where("id", "in", [...ids])
    .where("owner_id", "=", viewer.id)
    .where(sql<boolean>`not ${isTakenDown(kinds)}`)
    .execute();
  const own = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => own.has(id));
}

/** Whether the viewer may use all of the given pictures: see `ownImages`. */
export async function ownsImages(ctx: Inside, viewer: Pick<Viewer, "id">, ids: readonly number[]): Promise<boolean> {
  return (await ownImages(ctx, viewer, ids)).length === new Set(ids).size;
}

import type { Context, Viewer } from "../../../context.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { type SeriesKind, seriesName, seriesUnit } from "../../../../contract/shared/series-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { SeriesRow } from "./series-rows.ts";

/** A post's part. */
export const placeOfPost = cachedQuery((db, { kind, id }: { kind: string; id: number }) =>
  db
    .selectFrom("series_part")
    .select(["id", "series_id", "is_listed", "told_in"])
    .where("kind", "=", kind as "article")
    .where("post_id", "=", id),
);

export interface PartPost {
  kind: SeriesKind;
  id: number;
}

/** The series in which a post stands; null for none. */
export async function seriesIdOf({ db }: Pick<Context, "db">, post: PartPost): Promise<number | null> {
  return (await placeOfPost.first(db, post))?.series_id ?? null;
}

type Chosen = Pick<SeriesRow, "author_id" | "kind" | "part_count">;

/** Why this author's post may not join the series; undefined when it may. */
export function refusal(series: Chosen | undefined, { kind, authorId }: { kind: SeriesKind; authorId: number }) {
  if (!series || series.author_id !== authorId || series.kind !== kind)
    return `这个${seriesName[kind]}不存在，或已被删除，请重新选择`;
  if (series.part_count >= limits.seriesPartsMax)
    return `这个${seriesName[kind]}满了：最多放 ${limits.seriesPartsMax} ${seriesUnit[kind]}，回收站里的也算`;
  return undefined;
}

interface Asked {
  viewer: Pick<Viewer, "id">;
  kind: SeriesKind;
  /** Undefined for a new post. */
  postId: number | undefined;
  seriesId: number | undefined;
}

/** Checks a choice before the transaction, which checks it again. @returns the message for the field; none when it is fine */
export async function seriesRefusal(
  { db }: Pick<Context, "db">,
  { viewer, kind, postId, seriesId }: Asked,
): Promise<string | undefined> {
  if (seriesId === undefined || seriesId === 0) return undefined;
  if (postId !== undefined && (await seriesIdOf({ db }, { kind, id: postId })) === seriesId) return undefined;
  const columns = ["author_id", "kind", "part_count"] as const;
  const row = await db.selectFrom("series").select(columns).where("id", "=", seriesId).executeTakeFirst();
  return refusal(row, { kind, authorId: viewer.id });
}

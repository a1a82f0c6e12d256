import type { Insertable, Transaction } from "kysely";
import type { FavouriteTable } from "../db/schema/favourite.ts";
import type { Database } from "../db/schema/index.ts";
import type { ComposedPost } from "./compose.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";
import { people } from "./people.ts";
import { seededRandom, seedOf } from "./random.ts";

/** Names of second folders; an empty name means that the person has the default folder only. */
const secondFolders = ["打法存档", "慢慢看", "画和音乐", "家园图纸", "笑到掉帧", "考据资料", ""];

/** Inserts favourites: about a third of the likes. Deterministic; counters are computed from the rows. */
export async function insertFavourites(
  trx: Transaction<Database>,
  {
    posts,
    userIds,
    articleIds,
    now,
  }: { posts: readonly ComposedPost[]; userIds: readonly number[]; articleIds: readonly number[]; now: number },
): Promise<void> {
  const random = seededRandom(seedOf("favourites"));
  const kept = posts.flatMap(({ likes }, place) =>
    likes.flatMap(({ person, at }) =>
      random() < 0.34
        ? [{ person, at: Math.min(now, at + 60_000), articleId: articleIds[place] ?? 0, isSecond: random() < 0.4 }]
        : [],
    ),
  );
  const nameOf = (person: number) => secondFolders[person % secondFolders.length] ?? "";
  const inSecond = (each: (typeof kept)[number]) => each.isSecond && nameOf(each.person) !== "";
  const keys = people.flatMap((_, person) => [
    { person, name: "默认收藏夹", isSecond: false },
    ...(nameOf(person) ? [{ person, name: nameOf(person), isSecond: true }] : []),
  ]);
  const folderIds = await insertForIds(
    trx,
    "favourite_folder",
    keys.map(({ person, name, isSecond }) => ({
      user_id: userIds[person] ?? 0,
      name,
      is_default: isSecond ? (0 as const) : (1 as const),
      item_count: kept.filter((each) => each.person === person && inSecond(each) === isSecond).length,
      created_at: now - (people[person]?.joinedDaysAgo ?? 1) * 86_400_000,
    })),
  );
  const folderOf = new Map(keys.map(({ person, isSecond }, place) => [`${person} ${isSecond}`, folderIds[place] ?? 0]));
  const rows = kept.map((each): Insertable<FavouriteTable> => ({
    user_id: userIds[each.person] ?? 0,
    folder_id: folderOf.get(`${each.person} ${inSecond(each)}`) ?? 0,
    subject_kind: "article",
    subject_id: each.articleId,
    created_at: each.at,
  }));
  await insertRows(
    trx,
    "favourite",
    rows.toSorted((a, b) => a.created_at - b.created_at),
  );

  const counted = new Map<number, number>();
  for (const { articleId } of kept) counted.set(articleId, (counted.get(articleId) ?? 0) + 1);
  for (const count of new Set(counted.values())) {
    const ids = [...counted].flatMap(([id, each]) => (each === count ? [id] : []));
    await trx.updateTable("article").set({ favourite_count: count }).where("id", "in", ids).execute();
  }
}

/** Makes some of the likes of public dynamics favourites, in the person's default folder. */
export async function keepDynamics(trx: Transaction<Database>, now: number): Promise<void> {
  const random = seededRandom(seedOf("kept dynamics"));
  const likes = await trx
    .selectFrom("dynamic_like as l")
    .innerJoin("dynamic as d", "d.id", "l.dynamic_id")
    .innerJoin("favourite_folder as f", "f.user_id", "l.user_id")
    .select(["l.dynamic_id", "l.user_id", "l.created_at", "f.id as folder_id"])
    .where("d.visibility", "=", "public")
    .where("f.is_default", "=", 1)
    .orderBy("l.dynamic_id")
    .orderBy("l.user_id")
    .execute();
  const kept = likes.filter(() => random() < 0.12);
  const rows = kept.map((like): Insertable<FavouriteTable> => ({
    user_id: like.user_id,
    folder_id: like.folder_id,
    subject_kind: "dynamic",
    subject_id: like.dynamic_id,
    created_at: Math.min(now, like.created_at + 60_000),
  }));
  await insertRows(trx, "favourite", rows);
  for (const { dynamic_id: id, folder_id: folderId } of kept) {
    await trx
      .updateTable("dynamic")
      .set((eb) => ({ favourite_count: eb("favourite_count", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("favourite_folder")
      .set((eb) => ({ item_count: eb("item_count", "+", 1) }))
      .where("id", "=", folderId)
      .execute();
  }
}

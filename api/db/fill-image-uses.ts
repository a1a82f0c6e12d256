import { type QueryExecutorProvider, sql } from "kysely";
import type { PictureSource } from "./schema/image.ts";
import { mediaKeysIn } from "./media-keys.ts";

/** One use of an image, with the values of a row of `image_use`. */
export interface FoundUse {
  imageId: number;
  subjectKind: string;
  subjectId: number;
}

/**
 * Columns that refer to images, apart from those of posts, which their descriptors list
 * (services/posts/post/post-kind.ts).
 */
const others: PictureSource[] = [
  { kind: "draft", table: "draft", id: "id", words: ["source"], writer: "author_id" },
  { kind: "comment", table: "comment", id: "id", words: ["source", "html"], writer: "author_id" },
  { kind: "comment", table: "comment_image", id: "comment_id", image: "image_id" },
  { kind: "message", table: "message_image", id: "message_id", image: "image_id" },
  { kind: "report", table: "reported_image", id: "report_id", image: "image_id" },
  { kind: "user", table: `"user"`, id: "id", image: "avatar_image_id" },
  { kind: "user", table: `"user"`, id: "id", image: "cover_image_id" },
  { kind: "circle", table: "circle", id: "id", image: "icon_image_id" },
  { kind: "circle", table: "circle", id: "id", image: "banner_image_id" },
  { kind: "series", table: "series", id: "id", image: "cover_image_id" },
];

interface Posts {
  kinds: Iterable<{ pictures: PictureSource[] }>;
}

/** Finds every use of every image by reading the contents themselves: for the demo community and tests. */
export async function findImageUses(db: QueryExecutorProvider, { kinds }: Posts): Promise<FoundUse[]> {
  const uses: FoundUse[] = [];
  const places = [...others, ...[...kinds].flatMap((post) => post.pictures)];
  const idsOfKeys = await imageIdsByKey(db);
  for (const place of places) {
    if (!("words" in place)) continue;
    const { kind, table, id } = place;
    const words = sql.raw(place.words.map((name) => `coalesce(${name}, '')`).join(" || ' ' || "));
    const { rows } = await sql<{
      id: number;
      writer: number;
      words: string;
    }>`select ${sql.raw(id)} as id, ${sql.raw(place.writer)} as writer, ${words} as words from ${sql.raw(table)} where ${words} like '%/media/%'`.execute(
      db,
    );
    for (const row of rows) {
      for (const key of mediaKeysIn(row.words)) {
        const imageId = idsOfKeys.get(ownKey(row.writer, key));
        if (imageId !== undefined) uses.push({ imageId, subjectKind: kind, subjectId: row.id });
      }
    }
  }
  for (const place of places) {
    if (!("image" in place)) continue;
    const { kind, table, id, image } = place;
    const { rows } = await sql<{
      id: number;
      image: number;
    }>`select ${sql.raw(id)} as id, ${sql.raw(image)} as image from ${sql.raw(table)} where ${sql.raw(image)} is not null`.execute(
      db,
    );
    for (const row of rows) uses.push({ imageId: row.image, subjectKind: kind, subjectId: row.id });
  }
  const { rows: drafts } = await sql<{ id: number; issue: string }>`select id, issue from draft`.execute(db);
  for (const { id, issue } of drafts) {
    const { coverImageId, imageIds = [] } = JSON.parse(issue) as { coverImageId?: number | null; imageIds?: number[] };
    for (const imageId of coverImageId ? [coverImageId] : imageIds)
      uses.push({ imageId, subjectKind: "draft", subjectId: id });
  }
  const { rows: reviews } = await sql<{ id: number; writer: number; texts: string; image_ids: string }>`
    select id, author_id as writer, texts, image_ids from review where state in ('waiting', 'publishing', 'refused')
  `.execute(db);
  for (const { id, writer, texts, image_ids: ids } of reviews) {
    const named = mediaKeysIn(texts).flatMap((key) => idsOfKeys.get(ownKey(writer, key)) ?? []);
    for (const imageId of new Set([...(JSON.parse(ids) as number[]), ...named]))
      uses.push({ imageId, subjectKind: "review", subjectId: id });
  }
  const known = new Set((await sql<{ id: number }>`select id from image`.execute(db)).rows.map((row) => row.id));
  return uses.filter(({ imageId }) => known.has(imageId));
}

const ownKey = (ownerId: number, key: string) => `${ownerId} ${key}`;

/** Maps an owner and a storage key to the id of the owner's picture: a text uses only pictures of its writer. */
async function imageIdsByKey(db: QueryExecutorProvider): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number;
    owner_id: number;
    key: string;
    thumb_key: string;
  }>`select id, owner_id, key, thumb_key from image order by id desc`.execute(db);
  return new Map(
    rows.flatMap(({ id, owner_id: owner, key, thumb_key: thumb }) => [
      [ownKey(owner, key), id] as const,
      [ownKey(owner, thumb), id] as const,
    ]),
  );
}

/** Inserts the uses found by `findImageUses`, and each member's stored bytes. Existing rows stay; safe to run again. */
export async function fillImageUses(db: QueryExecutorProvider, posts: Posts, now: number): Promise<void> {
  const uses = await findImageUses(db, posts);
  for (let start = 0; start < uses.length; start += 500) {
    const values = uses
      .slice(start, start + 500)
      .map(({ imageId, subjectKind, subjectId }) => sql`(${imageId}, ${subjectKind}, ${subjectId})`);
    await sql`insert into image_use (image_id, subject_kind, subject_id) values ${sql.join(values)} on conflict do nothing`.execute(
      db,
    );
  }
  await sql`update image set unused_since = null where exists (select 1 from image_use where image_use.image_id = image.id)`.execute(
    db,
  );
  await sql`update image set unused_since = ${now} where unused_since is null and not exists (select 1 from image_use where image_use.image_id = image.id)`.execute(
    db,
  );
  await sql`update "user" set
    image_count = (select count(*) from image where image.owner_id = "user".id),
    image_bytes = (select coalesce(sum(bytes), 0) from image where image.owner_id = "user".id)`.execute(db);
}

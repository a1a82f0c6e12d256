import { sql } from "kysely";
import { type KeptQuery, cachedQuery } from "../../../db/cached-query.ts";
import type { Context, Viewer } from "../../../context.ts";
import { useIsTakenDown } from "../../files/image/taken-down.ts";
import { useIsShown, useStands } from "./uses.ts";

/**
 * The access to a file (decision 0010).
 * `public`: everybody; `private`: this reader, and no shared cache; `hidden`: other readers, but not this one;
 * `owners`: only its owner, who deleted or purged the post that showed it;
 * `gone`: nobody any more, because the staff removed the post that showed it, or the file was removed;
 * `unknown`: the file never existed.
 */
export type MediaAccess = "public" | "private" | "hidden" | "owners" | "gone" | "unknown";

interface Asked {
  ctx: Pick<Context, "db" | "clock" | "kinds">;
  /** Called only when the result depends on the viewer: most files are public. */
  viewer: () => Promise<Pick<Viewer, "id"> | null>;
  key: string;
}

const POSSIBLE = /^[\w./-]{1,300}$/;

/** Narrower copies of a picture are found by its thumbnail's key (picture-widths.ts). */
const thumbOf = (key: string) => key.replace(/\.w\d+\.webp$/, ".thumb.webp");

/** Runs at every request for a file, so that code that hides or deletes a post needs no knowledge of its files. */
export async function mediaAccess(asked: Asked): Promise<MediaAccess> {
  if (!POSSIBLE.test(asked.key)) return "unknown";
  const access = await (asked.key.startsWith("export/")
    ? exportAccess(asked)
    : asked.key.startsWith("video/")
      ? videoAccess(asked)
      : asked.key.startsWith("record/")
        ? recordAccess(asked)
        : imageAccess(asked));
  if (access !== undefined) return access;
  const was = await asked.ctx.db
    .selectFrom("media_gone")
    .select("key")
    .where("key", "in", [asked.key, thumbOf(asked.key)])
    .limit(1)
    .executeTakeFirst();
  return was ? "gone" : "unknown";
}

type Place = { key: string; thumb: string; now: number };
type PictureRow = { id: number; owner_id: number; is_public: number };

const pictureQueries = new WeakMap<Context["kinds"], KeptQuery<Place, Record<string, never>, PictureRow>>();

/** The picture's owner, and whether a public post uses it: enough for most requests. */
function pictureRows(kinds: Context["kinds"]) {
  let known = pictureQueries.get(kinds);
  known ??= cachedQuery((db, { key, thumb, now }: Place) =>
    db
      .selectFrom("image")
      .select(["id", "owner_id"])
      .select(
        sql<number>`case when exists (select 1 from image_use where image_use.image_id = image.id
          and ${useIsShown(kinds, null, now)}) then 1 else 0 end`.as("is_public"),
      )
      .where((eb) => eb.or([eb("key", "=", key), eb("thumb_key", "=", thumb)])),
  );
  pictureQueries.set(kinds, known);
  return known;
}

/** Identical bytes may be pictures of several users: a use of any of them counts. */
async function imageAccess({ ctx: { db, clock, kinds }, viewer: who, key }: Asked): Promise<MediaAccess | undefined> {
  const now = clock.now();
  const rows = await pictureRows(kinds).rows(db, { key, thumb: thumbOf(key), now });
  if (rows.length === 0) return undefined;
  if (rows.some((row) => row.is_public === 1)) return "public";
  const viewer = await who();
  const ids = rows.map((row) => row.id);
  const uses = (of = ids) =>
    db
      .selectFrom("image_use")
      .innerJoin("image", "image.id", "image_use.image_id")
      .select("image.id")
      .where("image.id", "in", of)
      .limit(1);
  if (
    viewer &&
    (await uses()
      .where(useIsShown(kinds, { id: viewer.id }, now))
      .executeTakeFirst())
  )
    return "private";
  const unused = await unusedOf(db, ids);
  const isOpen = async (of: number[]) =>
    of.some((id) => unused.includes(id)) ||
    (of.length > 0 &&
      (await uses(of)
        .where((eb) => eb.not(useIsTakenDown(kinds)))
        .executeTakeFirst()) !== undefined);
  const own = rows.flatMap((row) => (row.owner_id === viewer?.id ? [row.id] : []));
  // The owner may read the picture before its first use and while their post is in the trash, but not after a removal
  // by the staff.
  if (await isOpen(own)) return "private";
  if (unused.length > 0 || (await uses().where(useStands(kinds, now)).executeTakeFirst())) return "hidden";
  return (await isOpen(ids)) ? "owners" : "gone";
}

/** The ids of pictures that no row uses. */
async function unusedOf(db: Context["db"], ids: number[]): Promise<number[]> {
  const used = await db.selectFrom("image_use").select("image_id").distinct().where("image_id", "in", ids).execute();
  return ids.filter((id) => !used.some((row) => row.image_id === id));
}

/** The existence of an export is revealed only to its owner. */
async function exportAccess({ ctx: { db, clock }, viewer: who, key }: Asked): Promise<MediaAccess | undefined> {
  const viewer = await who();
  if (viewer === null) return undefined;
  const file = await db
    .selectFrom("data_export")
    .select("due_at")
    .where("file_key", "=", key)
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  if (!file) return undefined;
  return (file.due_at ?? 0) > clock.now() ? "private" : "gone";
}

/** Records of a user: readable by the administrator who requested them, as long as they are an administrator. */
async function recordAccess({ ctx: { db, clock }, viewer: who, key }: Asked): Promise<MediaAccess | undefined> {
  const viewer = await who();
  if (viewer === null) return undefined;
  const file = await db
    .selectFrom("record_export")
    .innerJoin("user", "user.id", "record_export.asked_by")
    .select("record_export.due_at")
    .where("record_export.file_key", "=", key)
    .where("user.id", "=", viewer.id)
    .where("user.role", "=", "ADMIN")
    .executeTakeFirst();
  if (!file) return undefined;
  return (file.due_at ?? 0) > clock.now() ? "private" : "gone";
}

/** The film with this MP4 or poster. */
const filmQuery = ({ db }: Pick<Context, "db">, key: string) =>
  db
    .selectFrom("video_file")
    .select(["owner_id", "subject_kind", "subject_id"])
    .where((eb) => eb.or([eb("media_key", "=", key), eb("poster_key", "=", key)]));

/** The film with this rendition: whoever may see the film may see it. */
export const renditionQuery = ({ db }: Pick<Context, "db">, key: string) =>
  db
    .selectFrom("video_rendition")
    .innerJoin("video_file", "video_file.id", "video_rendition.video_file_id")
    .select(["video_file.owner_id", "video_file.subject_kind", "video_file.subject_id"])
    .where("video_rendition.key", "=", key)
    .where("video_rendition.state", "=", "ready");

async function videoAccess({ ctx: { db, kinds }, viewer: who, key }: Asked): Promise<MediaAccess | undefined> {
  const file =
    (await filmQuery({ db }, key).executeTakeFirst()) ?? (await renditionQuery({ db }, key).executeTakeFirst());
  if (!file) return undefined;
  const viewer = await who();
  const isOwn = viewer?.id === file.owner_id;
  const { subject_kind: kind, subject_id: id } = file;
  if (kind === null || id === null) return isOwn ? "private" : "hidden";
  const post = kinds.of(kind);
  const row = await db
    .selectFrom(kind)
    .select(["author_id", "deleted_at", "deleted_by"])
    .select(sql<number>`case when ${post.visibleTo(null)} then 1 else 0 end`.as("is_public"))
    .select(sql<number>`case when ${post.visibleTo(viewer)} then 1 else 0 end`.as("is_shown"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return isOwn ? "private" : "owners";
  if (row.deleted_at !== null) return row.deleted_by !== row.author_id ? "gone" : isOwn ? "private" : "owners";
  if (row.is_public === 1) return "public";
  return row.is_shown === 1 || isOwn ? "private" : "hidden";
}

import { type Transaction, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { mediaKeysIn } from "../../../db/media-keys.ts";
import type { AiMark } from "../../../../contract/posts/ai-mark-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { PictureUses } from "../../shared/event/event.ts";
import { isTakenDown } from "./taken-down.ts";
import { textPlaces } from "./text-places.ts";

export type ImageSubject = Pick<PictureUses, "kind" | "id">;
/** The pictures that a content uses now. An address in a text is a use only of a picture of the text's writer. */
export type UsedPictures = Pick<PictureUses, "ids" | "field"> &
  ({ texts: string[]; writerId: number } | { texts?: undefined });

type Inside = Pick<Context, "clock" | "kinds">;

/**
 * Stores the pictures that a content uses, within the transaction that saves the content. Call it last, before only the
 * outbox: rows of pictures are locked after all others. A picture that nothing uses any more is removed after a day
 * (remove-unused-images.ts).
 * @throws ApiError INVALID_INPUT at `field` when a picture of `ids` has been removed meanwhile
 */
export async function setImageUses(
  trx: Transaction<Database>,
  ctx: Inside,
  subject: ImageSubject,
  used: UsedPictures = {},
): Promise<void> {
  await changeUses(trx, ctx, subject, used, true);
}

/**
 * Like `setImageUses`, but existing uses stay: for subjects that only accumulate pictures (an article's versions) or
 * have none yet.
 */
export async function addImageUses(
  trx: Transaction<Database>,
  ctx: Inside,
  subject: ImageSubject,
  used: UsedPictures,
): Promise<void> {
  await changeUses(trx, ctx, subject, used, false);
}

/**
 * Locks pictures against removal until this transaction ends, before rows refer to them. Other transactions may use the
 * pictures at the same time.
 * @throws ApiError INVALID_INPUT at `field` when a picture no longer exists
 */
export async function holdImages(trx: Transaction<Database>, ids: number[], field = "imageIds"): Promise<void> {
  if (ids.length === 0) return;
  const query = trx.selectFrom("image").select("id").where("id", "in", ids).orderBy("id").forKeyShare();
  if ((await query.execute()).length < new Set(ids).size) throw fieldError(field, "图片不存在，请重新上传");
}

async function changeUses(
  trx: Transaction<Database>,
  ctx: Inside,
  subject: ImageSubject,
  { ids = [], field = "imageIds", ...words }: UsedPictures,
  isWhole: boolean,
): Promise<void> {
  const given = ids.filter((id) => id !== null);
  const keys = words.texts === undefined ? [] : mediaKeysIn(...words.texts);
  if (given.length + keys.length === 0 && !isWhole) return;
  const before = new Set(
    (
      await trx
        .selectFrom("image_use")
        .select("image_id")
        .where("subject_kind", "=", subject.kind)
        .where("subject_id", "=", subject.id)
        .execute()
    ).map((row) => row.image_id),
  );
  const named = words.texts === undefined ? [] : await idsOfKeys(trx, ctx, { keys, writerId: words.writerId, before });
  const wanted = new Set([...given, ...named]);
  const added = [...wanted].filter((id) => !before.has(id));
  const ended = isWhole ? [...before].filter((id) => !wanted.has(id)) : [];
  if (added.length + ended.length === 0) return;
  // The removal of unused pictures locks their rows; when this lock is granted, removed pictures are absent.
  const there = await lockImages(trx, [...added, ...ended]);
  if (given.some((id) => added.includes(id) && !there.has(id))) throw fieldError(field, "图片不存在，请重新上传");
  await begin(
    trx,
    ctx,
    subject,
    added.filter((id) => there.has(id)),
  );
  await end(trx, ctx, subject, ended);
  if ([...added, ...ended].some((id) => there.get(id) != null)) await markSuspected(trx, ctx, subject);
}

/** Whether a picture of the content carries the mark of an AI; the content's row is locked. */
async function markSuspected(trx: Transaction<Database>, { kinds }: Inside, subject: ImageSubject): Promise<void> {
  const table =
    [...kinds].find(({ kind }) => kind === subject.kind)?.kind ?? (subject.kind === "comment" ? "comment" : null);
  if (table === null) return;
  const marked = await trx
    .selectFrom("image_use")
    .innerJoin("image", "image.id", "image_use.image_id")
    .select("image.id")
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("ai_mark", "is not", null)
    .execute();
  await trx
    .updateTable(table)
    .set({ ai_suspected: marked.length > 0 ? 1 : 0 })
    .where("id", "=", subject.id)
    .execute();
}

/**
 * The ids of the pictures with these keys that the text may use: the writer's own, unless the staff removed them, and
 * those that it used before. A picture of another member in a text is shown to those who may see it elsewhere, for as
 * long as they may: the text adds no use. A thumbnail's key counts for its picture; of
 * the writer's pictures with the same key, the oldest is used.
 */
async function idsOfKeys(
  trx: Transaction<Database>,
  { kinds }: Inside,
  { keys, writerId, before }: { keys: string[]; writerId: number; before: Set<number> },
): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .selectFrom("image")
    .select(["id", "key"])
    .where((eb) => eb.or([eb("key", "in", keys), eb("thumb_key", "in", keys)]))
    .where((eb) =>
      eb.or([
        eb.and([eb("owner_id", "=", writerId), sql<boolean>`not ${isTakenDown(kinds)}`]),
        ...(before.size > 0 ? [eb("id", "in", [...before])] : []),
      ]),
    )
    .orderBy("id", "desc")
    .execute();
  return [...new Map(rows.map((row) => [row.key, row.id])).values()];
}

/**
 * Locks the rows in the order of their ids, so that two transactions never deadlock. @returns the ids that exist, with
 * the marks of an AI
 */
async function lockImages(trx: Transaction<Database>, ids: number[]): Promise<Map<number, AiMark | null>> {
  const query = trx.selectFrom("image").select(["id", "ai_mark"]).where("id", "in", ids).orderBy("id").forNoKeyUpdate();
  return new Map((await query.execute()).map((row) => [row.id, row.ai_mark]));
}

async function begin(
  trx: Transaction<Database>,
  { kinds }: Inside,
  subject: ImageSubject,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const isText = subject.kind === "draft" || textPlaces(kinds).some(({ places }) => places.includes(subject.kind));
  const rows = ids.map((id) => ({ image_id: id, subject_kind: subject.kind, subject_id: subject.id }));
  await trx
    .insertInto("image_use")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable("image")
    .set((eb) => ({
      unused_since: null,
      ...(isText && { widths: eb.fn.coalesce("widths", eb.val("")) }),
    }))
    .where("id", "in", ids)
    .execute();
}

async function end(trx: Transaction<Database>, { clock }: Inside, subject: ImageSubject, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom("image_use")
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("image_id", "in", ids)
    .execute();
  await trx
    .updateTable("image")
    .set({ unused_since: clock.now() })
    .where("id", "in", ids)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("image_use").select("image_id").whereRef("image_use.image_id", "=", "image.id"))),
    )
    .execute();
}

import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, type FieldErrors, fieldError } from "../../../../contract/shared/errors.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { mediaKeysIn } from "../../../db/media-keys.ts";
import type { ProcessedImage } from "../../files/image/process-image.ts";
import type { Place } from "../word/places.ts";
import { knownPictures } from "./known-pictures.ts";
import type { Forbidden } from "./look-matcher.ts";

type Inside = Pick<Context, "db" | "clock" | "log">;

const REFUSAL = "这张图片不能发布，请换一张";
/** The most keys in one query. */
const BATCH = 500;

/** Bytes. Of a larger picture the thumbnail is sent, because the external service must read it within two seconds. */
const SENT_MAX = 1_500_000;

/**
 * Checks an uploaded picture before it is stored. A doubtful picture is accepted; posts that use it wait for review
 * (`judgePictures`). Uploads by the staff are not sent to the external service.
 * @returns the verdict to store with the picture
 * @throws ApiError INVALID_INPUT at `file` for a refused picture
 */
export async function judgeUpload(
  ctx: Inside & Pick<Context, "moderation">,
  viewer: Viewer,
  { look, bytes, thumb }: Pick<ProcessedImage, "look" | "bytes" | "thumb">,
): Promise<"review" | null> {
  const refused = (await knownPictures(ctx)).find(look).filter(({ level }) => level === "refuse");
  if (refused.length > 0) {
    await countHits(ctx, refused);
    throw fieldError("file", REFUSAL);
  }
  if (!ctx.moderation || isStaffMember(viewer)) return null;
  const { verdict } = await ctx.moderation.picture(bytes.length > SENT_MAX ? thumb : bytes);
  if (verdict === "block") throw fieldError("file", REFUSAL);
  return verdict === "review" ? "review" : null;
}

interface Named {
  /** The form field at which an error is shown. */
  path: string;
  ids: number[];
  keys: string[];
}

/** The fields of a body with picture ids: `imageIds`, `coverImageId` … */
export const imageFieldsOf = (body: unknown): { path: string; ids: number[] }[] =>
  Object.entries(typeof body === "object" && body !== null ? body : {}).flatMap(([path, value]) => {
    const ids = /imageIds?$/i.test(path)
      ? [value].flat().filter((id): id is number => typeof id === "number" && id > 0)
      : [];
    return ids.length > 0 ? [{ path, ids }] : [];
  });

/** Why a picture makes its post wait for review. */
export interface Doubt {
  reason: "picture" | "cloud";
  /** The reason as reviewers read it. */
  note: string;
}

/**
 * Checks the pictures of everything that is published (services/moderation/review/gate.ts) against the pictures that
 * are forbidden now, including pictures that were uploaded earlier.
 * @returns the distinct reasons to wait for review
 * @throws ApiError INVALID_INPUT at each field with a refused picture
 */
export async function judgePictures(ctx: Inside, places: readonly Place[], body: unknown): Promise<Doubt[]> {
  const named: Named[] = [
    ...imageFieldsOf(body).map((field) => ({ ...field, keys: [] })),
    ...places.map(({ path, text }) => ({ path, ids: [], keys: mediaKeysIn(text) })),
  ].filter(({ ids, keys }) => ids.length + keys.length > 0);
  if (named.length === 0) return [];
  const matcher = await knownPictures(ctx);
  const doubts = new Map<string, Doubt>();
  const doubt = (reason: Doubt["reason"], note: string) => doubts.set(note, { reason, note });
  const found = new Map<number, Forbidden>();
  const fieldErrors: FieldErrors = {};
  for (const { path, ids, keys } of named)
    for (const { look, verdict } of await looksOf(ctx, ids, keys)) {
      if (verdict === "review") doubt("cloud", "云端：图片");
      const hits = matcher.find(look);
      for (const hit of hits) found.set(hit.id, hit);
      if (hits.some(({ level }) => level === "refuse")) fieldErrors[path] ??= [REFUSAL];
      for (const { note, id } of hits) doubt("picture", note === "" ? `图片 ${id}` : `图片“${note}”`);
      // Yields to other requests, because a text may contain many pictures.
      await setImmediate();
    }
  await countHits(ctx, [...found.values()]);
  const [first] = Object.values(fieldErrors);
  if (first) throw new ApiError("INVALID_INPUT", first[0], { fieldErrors });
  return [...doubts.values()];
}

async function looksOf({ db }: Inside, ids: number[], keys: string[]) {
  const rows: { look: string | null; verdict: "review" | null }[] = [];
  const read = () => db.selectFrom("image").select(["look", "verdict"]).distinct();
  if (ids.length > 0) rows.push(...(await read().where("id", "in", ids).execute()));
  for (let from = 0; from < keys.length; from += BATCH) {
    const some = keys.slice(from, from + BATCH);
    rows.push(
      ...(await read()
        .where((eb) => eb.or([eb("key", "in", some), eb("thumb_key", "in", some)]))
        .execute()),
    );
  }
  return rows;
}

/** Counts hits; a failure is logged and affects nothing else. */
async function countHits({ db, clock, log }: Inside, hits: readonly Forbidden[]): Promise<void> {
  if (hits.length === 0) return;
  try {
    // A single statement, so that two concurrent counts of the same pictures cannot deadlock.
    await db
      .updateTable("forbidden_picture")
      .set({ hit_count: sql`hit_count + 1`, last_hit_at: clock.now() })
      .where(
        "id",
        "in",
        hits.map(({ id }) => id),
      )
      .execute();
  } catch (error) {
    log.warn({ err: error }, "hits of forbidden pictures were not counted");
  }
}

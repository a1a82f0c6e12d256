import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { ForbidInput } from "../../../../contract/moderation/picture.ts";
import type { ContentKind } from "../../../../contract/shared/subject-fields.ts";
import type { PictureLevel } from "../../../../contract/moderation/picture-names.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { knownPictures } from "./known-pictures.ts";
import { smallCopy, thumbAddress } from "./small-copy.ts";

export type PictureSource = NonNullable<ForbidInput["of"]>;

/** Only reported, removed or reviewed posts and comments, and profiles: the staff must not browse other pictures. */
async function assertBeforeStaff({ db }: Pick<Context, "db">, { kind, id }: PictureSource): Promise<void> {
  if (kind === "user") return;
  const ofSubject = (table: "report" | "removal") =>
    db
      .selectFrom(table)
      .select("id")
      .where("subject_kind", "=", kind as ContentKind)
      .where("subject_id", "=", id)
      .limit(1);
  const rows =
    kind === "review"
      ? await db.selectFrom("review").select("id").where("id", "=", id).execute()
      : [...(await ofSubject("report").execute()), ...(await ofSubject("removal").execute())];
  if (rows.length === 0) throw new ApiError("NOT_FOUND", "没有这项内容");
}

/** The pictures of a post, comment, profile or review, at most as many as one form takes. */
export function picturesOfQuery({ db }: Pick<Context, "db">, { kind, id }: PictureSource) {
  return db
    .selectFrom("image_use")
    .innerJoin("image", "image.id", "image_use.image_id")
    .select(["image.id", "image.thumb_key", "image.look"])
    .where("image_use.subject_kind", "=", kind)
    .where("image_use.subject_id", "=", id)
    .orderBy("image.id")
    .limit(limits.picturesAtOnce);
}

/** @throws ApiError NOT_FOUND */
export async function rowsOf(ctx: Pick<Context, "db">, source: PictureSource) {
  await assertBeforeStaff(ctx, source);
  return picturesOfQuery(ctx, source).execute();
}

/** @throws ApiError FORBIDDEN, NOT_FOUND */
export async function picturesOf({
  ctx,
  viewer,
  query,
}: {
  ctx: Context;
  viewer: Viewer;
  query: PictureSource;
}): Promise<{ pictures: { id: number; thumb: string; level: PictureLevel | null }[] }> {
  assertMayOnSite(viewer, "picture");
  const matcher = await knownPictures(ctx);
  const pictures = [];
  for (const { id, thumb_key: key, look } of await rowsOf(ctx, query)) {
    const copy = await smallCopy(ctx, key);
    const levels = matcher.find(look).map(({ level }) => level);
    const level = levels.includes("refuse") ? "refuse" : (levels[0] ?? null);
    if (copy !== null) pictures.push({ id, thumb: thumbAddress(copy), level });
  }
  return { pictures };
}

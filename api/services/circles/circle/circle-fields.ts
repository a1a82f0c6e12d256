import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { circleFields } from "../../../../contract/circles/circle-fields.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { CircleState } from "../../../db/schema/circle.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexText } from "../../../db/text-search.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { holdImages, setImageUses } from "../../files/image/set-image-uses.ts";
import { foldName } from "../../people/user/fold-name.ts";
import { skeleton } from "../../people/user/look-alikes.ts";
import { isReservedName } from "../../people/user/reserved-name.ts";
import { type CircleRow, isSecret } from "./authority.ts";

type Fields = z.output<typeof circleFields>;

interface Asked {
  ctx: Context;
  viewer: Viewer;
  fields: Fields;
  /** The circle's present row; undefined for a new circle. */
  circle?: CircleRow;
}

/** The key by which names must be unique: folded as user names, and without spaces. */
export const foldCircleName = (name: string) => foldName(name).replaceAll(" ", "");

const picture = (id: number) => (id === 0 ? null : id);

/**
 * The form's fields as columns.
 * @throws ApiError INVALID_INPUT at `name` when it is reserved or looks like another circle's, at a picture that
 * belongs to another user
 */
export async function columnsOf(asked: Asked) {
  const { ctx, viewer, fields, circle } = asked;
  const folded = foldCircleName(fields.name);
  if (folded !== circle?.name_folded) await assertFree(asked, folded);
  // A circle that changed owners keeps the pictures of the former owner.
  const own = (id: number, before: number | null | undefined) =>
    id === 0 || id === before ? Promise.resolve(true) : ownsImages(ctx, viewer, [id]);
  if (!(await own(fields.iconImageId, circle?.icon_image_id))) throw fieldError("iconImageId", "请选择自己上传的图片");
  if (!(await own(fields.bannerImageId, circle?.banner_image_id)))
    throw fieldError("bannerImageId", "请选择自己上传的图片");
  return {
    name: fields.name,
    name_folded: folded,
    description: fields.description,
    category: fields.category,
    icon_image_id: picture(fields.iconImageId),
    banner_image_id: picture(fields.bannerImageId),
    rules: fields.rules,
    join_policy: fields.joinPolicy,
    join_question: fields.joinQuestion,
    post_policy: fields.postPolicy,
    shows_actor: fields.showsActor ? 1 : 0,
  } as const;
}

/** As for user names: the name may neither be reserved for the site nor look like another circle's name. */
async function assertFree({ ctx, viewer, fields: { name }, circle }: Asked, folded: string): Promise<void> {
  // A space joins words as the joiners in user names do.
  if (viewer.role !== "ADMIN" && isReservedName(name.replaceAll(" ", "_"), (await publicConfig({ ctx })).siteName))
    throw fieldError("name", "这个名称不能使用，换一个吧");
  const looks = [...new Set([folded, skeleton(folded)])];
  const taken = await ctx.db
    .selectFrom("circle")
    .select("name_folded")
    .where("name_folded", "in", looks)
    .where("id", "!=", circle?.id ?? 0)
    .executeTakeFirst();
  if (taken) throw nameTaken(taken.name_folded === folded);
}

const nameTaken = (isSame: boolean) =>
  fieldError("name", isSame ? "这个名称已被使用，换一个吧" : "名称和别的圈子太像了，换一个吧");

/** The unique index decides between two concurrent requests for the same name. */
export async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken(true) : error;
  }
}

export const isListed = (circle: { state: CircleState } & Pick<CircleRow, "is_private" | "join_policy">) =>
  circle.state === "open" && !isSecret(circle) ? 1 : 0;

/** Locks the pictures before rows refer to them. */
export const holdPictures = (
  trx: Transaction<Database>,
  { icon_image_id: icon, banner_image_id: banner }: Pick<CircleRow, "icon_image_id" | "banner_image_id">,
) => holdImages(trx, [...new Set([icon, banner].filter((id) => id !== null))], "iconImageId");

type Told = Pick<CircleRow, "id" | "name" | "description" | "icon_image_id" | "banner_image_id">;

/**
 * Indexes name and description, even while the circle is not listed: search results are filtered when they are read.
 */
export function indexCircle(
  trx: Transaction<Database>,
  { id, name, description }: Pick<Told, "id" | "name" | "description">,
): Promise<void> {
  return indexText(trx, { kind: "circle", id }, { title: name, body: description });
}

/** Records which pictures the circle uses; must come last in the transaction. */
export function useCirclePictures(
  trx: Transaction<Database>,
  ctx: Context,
  circle: Omit<Told, "name" | "description">,
) {
  return setImageUses(
    trx,
    ctx,
    { kind: "circle", id: circle.id },
    { ids: [circle.icon_image_id, circle.banner_image_id], field: "iconImageId" },
  );
}

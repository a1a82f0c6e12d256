import type { Context } from "../../context.ts";
import type { Image } from "../../../contract/common.ts";
import { imageView } from "../image/image-view.ts";

/** The pictures of these dynamics in their order, in one query. */
export async function imagesOfDynamics(
  ctx: Pick<Context, "db" | "config">,
  dynamicIds: number[],
): Promise<Map<number, Image[]>> {
  const images = new Map<number, Image[]>();
  if (dynamicIds.length === 0) return images;
  const rows = await ctx.db
    .selectFrom("dynamic_image")
    .innerJoin("image", "image.id", "dynamic_image.image_id")
    .select(["dynamic_image.dynamic_id", "image.id", "image.key", "image.thumb_key", "image.width", "image.height"])
    .where("dynamic_image.dynamic_id", "in", dynamicIds)
    .orderBy("dynamic_image.dynamic_id")
    .orderBy("dynamic_image.position")
    .execute();
  for (const { dynamic_id: id, ...image } of rows) {
    const list = images.get(id);
    if (list) list.push(imageView(ctx.config, image));
    else images.set(id, [imageView(ctx.config, image)]);
  }
  return images;
}

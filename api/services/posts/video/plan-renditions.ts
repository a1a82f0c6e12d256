import type { Context } from "../../../context.ts";
import type { QualityChoice } from "../../../../contract/shared/rendition-names.ts";
import { queueRenditions } from "../../files/video-file/rendition-queue.ts";
import { renditionHeights } from "../../files/video-file/rendition-heights.ts";

/** A film with this many views is popular: what its qualities cost is then shared by so many. */
export const POPULAR_VIEWS = 100;
const BATCH = 50;

/** Published films without a row for their frames, the newest first. */
export const framelessQuery = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("video")
    .select("id")
    .where("rendition_plan", "=", 0)
    .where("published_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(BATCH);

/** Published films without rows for their qualities, the most viewed first. @param views the least number of views */
export const plainQuery = ({ db }: Pick<Context, "db">, views: number) =>
  db
    .selectFrom("video")
    .select("id")
    .where("rendition_plan", "=", 1)
    .where("published_at", "is not", null)
    .where("deleted_at", "is", null)
    .where("view_count", ">=", views)
    .orderBy("view_count", "desc")
    .orderBy("id", "desc")
    .limit(BATCH);

const leastViews: Record<Exclude<QualityChoice, "never">, number> = { popular: POPULAR_VIEWS, always: 0 };

/** The next films to plan and the plan that they get. */
async function nextFilms(ctx: Pick<Context, "db">, choice: QualityChoice): Promise<{ ids: number[]; plan: 1 | 2 }> {
  const frameless = await framelessQuery(ctx).execute();
  if (frameless.length > 0 || choice === "never") return { ids: frameless.map(({ id }) => id), plan: 1 };
  const plain = await plainQuery(ctx, leastViews[choice]).execute();
  return { ids: plain.map(({ id }) => id), plan: 2 };
}

/** Whether a film waits for `planRenditions`. */
export const isPlanNeeded = async (ctx: Pick<Context, "db">, choice: QualityChoice): Promise<boolean> =>
  (await nextFilms(ctx, choice)).ids.length > 0;

/**
 * Queues the renditions of one batch of films: the frames of each published film, and the qualities of those that the
 * site's setting chooses. A film gets its rows once; a later setting removes none.
 * @returns the number of films
 */
export async function planRenditions(ctx: Context, choice: QualityChoice): Promise<number> {
  const { ids, plan } = await nextFilms(ctx, choice);
  for (const id of ids) {
    await ctx.db.transaction().execute(async (trx) => {
      const file = await trx
        .selectFrom("video_file")
        .select(["id", "width", "height", "state"])
        .where("subject_kind", "=", "video")
        .where("subject_id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (file?.state === "ready") {
        const heights = plan === 1 ? [] : renditionHeights(file);
        await queueRenditions(
          trx,
          ctx,
          file.id,
          plan === 1 ? [{ kind: "frames", height: 0 }] : heights.map((height) => ({ kind: "quality", height })),
        );
      }
      await trx.updateTable("video").set({ rendition_plan: plan }).where("id", "=", id).execute();
    });
  }
  return ids.length;
}

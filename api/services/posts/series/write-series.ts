import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { createSeriesInput, seriesFields } from "../../../../contract/posts/series.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { unindexText } from "../../../db/text-search.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { holdImages, setImageUses } from "../../files/image/set-image-uses.ts";
import { earlierResult, once } from "../../shared/form/once.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { notify } from "../../shared/message/notify.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { indexSeries } from "./index-series.ts";
import { goneSeries, lockOwnSeries, lockSeries, nameOfSeries } from "./series-rows.ts";
import { seriesLimits } from "../../../../contract/posts/series.ts";

/** The most characters of a title in a notice. */
const TITLE_SHOWN = 40;

interface Asked {
  ctx: Context;
  viewer: Viewer;
}
type Fields = z.output<typeof seriesFields>;

const tooMany = () => new ApiError("FORBIDDEN", `最多建 ${limits.seriesMax} 个合集与专栏`);

/**
 * Creates an empty series. @throws ApiError FORBIDDEN past `limits.seriesMax`, INVALID_INPUT at the cover,
 * TOO_MANY_REQUESTS
 */
export async function createSeries({
  ctx,
  viewer,
  input,
}: Asked & { input: z.output<typeof createSeriesInput> }): Promise<{ id: number }> {
  const form = { ctx, viewer, form: "series", formKey: input.formKey, content: input };
  const made = await earlierResult<{ id: number }>(form);
  if (made) return made;
  await assertOwnCover({ ctx, viewer }, input);
  return limitAct(seriesLimits.create, { ctx, viewer }, () =>
    once({
      ...form,
      run: async (trx) => {
        await lockUsers(trx, [viewer.id]);
        const own = trx.selectFrom("series").select("id").where("author_id", "=", viewer.id).limit(limits.seriesMax);
        if ((await own.execute()).length >= limits.seriesMax) throw tooMany();
        const now = ctx.clock.now();
        await holdCover(trx, input);
        const { id } = await trx
          .insertInto("series")
          .values({
            ...columnsOf(input),
            kind: input.kind,
            author_id: viewer.id,
            created_at: now,
            updated_at: now,
            active_at: now,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await useCover(trx, ctx, id, input);
        return { id };
      },
    }),
  );
}

/** @throws ApiError NOT_FOUND, INVALID_INPUT at the cover */
export async function updateSeries({
  ctx,
  viewer,
  seriesId,
  input,
}: Asked & { seriesId: number; input: Fields }): Promise<{ id: number }> {
  await assertOwnCover({ ctx, viewer }, input, seriesId);
  return ctx.db.transaction().execute(async (trx) => {
    await holdCover(trx, input);
    await lockOwnSeries(trx, viewer, seriesId);
    await trx
      .updateTable("series")
      .set({ ...columnsOf(input), updated_at: ctx.clock.now() })
      .where("id", "=", seriesId)
      .execute();
    await indexSeries(trx, seriesId);
    await useCover(trx, ctx, seriesId, input);
    return { id: seriesId };
  });
}

interface RemoveSeries extends Asked {
  seriesId: number;
  /** Needed from the staff; the author reads it. */
  reason?: string | undefined;
}

/**
 * Deletes a series with its follows; its posts stay. Its author may, and the staff with a reason, who cannot restore it.
 * @throws ApiError NOT_FOUND, also for others; INVALID_INPUT at `reason`
 */
export function removeSeries({ ctx, viewer, seriesId, reason }: RemoveSeries): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockSeries(trx, seriesId);
    const isMine = row.author_id === viewer.id;
    if (!isMine && !mayOnSite(viewer, "remove", row.kind)) throw goneSeries();
    if (!isMine && !reason) throw fieldError("reason", "请写下删除的理由，作者会看到");
    await dropSeries(trx, ctx, seriesId);
    if (!isMine && reason) {
      const target = { kind: "series", id: seriesId };
      const before = { title: row.title, description: row.description };
      await audit(trx, { ctx, viewer }, { act: "remove", target, before, reason });
      const notice = {
        kind: "removal" as const,
        title: `你的${nameOfSeries(row)}《${cutText(row.title, TITLE_SHOWN, "…")}》被管理员删除`,
        body: `理由：${reason}\n其中的内容还在。`,
        path: null,
      };
      await notify({ ctx, trx, userIds: [row.author_id], notice });
    }
    return { ok: true } as const;
  });
}

/** Deletes a series whose row the caller has locked. */
export async function dropSeries(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "kinds" | "live">,
  seriesId: number,
): Promise<void> {
  // Its parts, follows, marks and broadcasts go with it (on delete cascade).
  await trx.deleteFrom("series").where("id", "=", seriesId).execute();
  await unindexText(trx, { kind: "series", id: seriesId });
  await setImageUses(trx, ctx, { kind: "series", id: seriesId });
  await ctx.live.publish(trx, { type: "pages.stale" });
}

const coverOf = ({ coverImageId }: Pick<Fields, "coverImageId">) => (coverImageId === 0 ? null : coverImageId);

const columnsOf = (fields: Fields) => ({
  title: fields.title,
  description: fields.description,
  cover_image_id: coverOf(fields),
});

/** A merged account's picture stays usable where it is the series' cover already. */
async function assertOwnCover({ ctx, viewer }: Asked, fields: Fields, seriesId?: number): Promise<void> {
  const cover = coverOf(fields);
  if (cover === null || (await ownsImages(ctx, viewer, [cover]))) return;
  const kept =
    seriesId !== undefined &&
    (await ctx.db
      .selectFrom("series")
      .select("id")
      .where("id", "=", seriesId)
      .where("author_id", "=", viewer.id)
      .where("cover_image_id", "=", cover)
      .executeTakeFirst());
  if (!kept) throw fieldError("coverImageId", "请选择自己上传的图片");
}

async function holdCover(trx: Transaction<Database>, fields: Fields): Promise<void> {
  const cover = coverOf(fields);
  if (cover !== null) await holdImages(trx, [cover], "coverImageId");
}

function useCover(trx: Transaction<Database>, ctx: Context, id: number, fields: Fields): Promise<void> {
  return setImageUses(trx, ctx, { kind: "series", id }, { ids: [coverOf(fields)], field: "coverImageId" });
}

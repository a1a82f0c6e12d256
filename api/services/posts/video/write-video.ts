import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { createVideoInput, updateVideoInput } from "../../../../contract/posts/video.ts";
import type { Database } from "../../../db/schema/index.ts";
import { logStatement } from "../ai/ai-note.ts";
import { endFormDraft, lockFormDraft } from "../draft/form-draft.ts";
import { once, earlierResult } from "../../shared/form/once.ts";
import { holdImages } from "../../files/image/set-image-uses.ts";
import { holdVideoFile } from "../../files/video-file/hold-video-file.ts";
import { type CheckedVideo, checkVideo } from "./check-video.ts";
import { placeFor } from "../../circles/circle-post/place-for.ts";
import { type Following, runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { videoListing } from "./listing.ts";
import { fileOfVideo, videoSource } from "./video-source.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { videoLimits } from "../../../../contract/posts/video.ts";

type Create = z.output<typeof createVideoInput>;
type Update = z.output<typeof updateVideoInput>;
interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * R24: submits a video. It is published as soon as its file is converted (video-finished.ts), at once if it already is.
 * @throws ApiError INVALID_INPUT at the fields and as `holdVideoFile`, TOO_MANY_REQUESTS above 20 an hour
 */
export async function createVideo({ ctx, viewer, input }: Asked & { input: Create }): Promise<{ id: number }> {
  const form = { ctx, viewer, form: "video", formKey: input.formKey, content: input };
  const made = await earlierResult<{ id: number }>(form);
  if (made) return made;
  // Content is checked before `limitAct`, so that a refused content does not count against the rate limit.
  const checked = await checkVideo({ ctx, viewer, input });
  return limitAct(videoLimits.create, { ctx, viewer }, () =>
    once({ ...form, run: (trx) => insertVideo(trx, { ctx, viewer, input }, checked) }),
  );
}

async function insertVideo(
  trx: Transaction<Database>,
  { ctx, viewer, input }: Asked & { input: Create },
  checked: CheckedVideo,
): Promise<{ id: number }> {
  const now = ctx.clock.now();
  const draft = { kind: "video", revision: input.draftRevision } as const;
  return runInLockOrder({
    async files() {
      await lockFormDraft(trx, viewer, { ...draft, videoFileId: input.videoFileId });
      await holdCover(trx, checked);
    },
    async thing() {
      const author = await trx
        .selectFrom("user")
        .select("region")
        .where("id", "=", viewer.id)
        .executeTakeFirstOrThrow();
      const place = await placeFor({ ...ctx, db: trx }, { viewer, kind: "video", circleId: input.circleId });
      const { id } = await trx
        .insertInto("video")
        .values({
          ...checked.columns,
          ...place,
          author_id: viewer.id,
          region: author.region,
          created_at: now,
          updated_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await logStatement(trx, { subject: { kind: "video", id }, userId: viewer.id, statement: input.aiStatement, now });
      // No other transaction can see the new row, so locking the file after it cannot deadlock.
      await holdVideoFile(trx, ctx, { viewer, videoFileId: input.videoFileId, subject: { kind: "video", id } });
      // The file was converted while the form was filled in.
      if ((await fileOfVideo(trx, ctx, id))?.state === "ready")
        await trx.updateTable("video").set({ state: "ready", published_at: now }).where("id", "=", id).execute();
      return { id };
    },
    following: ({ id }) => [
      ...beside(trx, ctx, id, checked),
      { pictures: () => endFormDraft(trx, ctx, viewer, draft) },
    ],
  });
}

/**
 * The author changes a video's text, or, before it can be played, its file.
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at the fields and as `holdVideoFile`, CONFLICT with the current
 * fields
 *   in `details.current` when it was changed since the writer saw it
 */
export async function updateVideo({
  ctx,
  viewer,
  videoId,
  input,
}: Asked & { videoId: number; input: Update }): Promise<{ id: number }> {
  const checked = await checkVideo({ ctx, viewer, input, videoId });
  return once({
    ctx,
    viewer,
    form: "video-edit",
    formKey: input.formKey,
    content: input,
    run: async (trx) => {
      const inside = { ...ctx, db: trx };
      const now = await videoSource({ ctx: inside, viewer, videoId });
      await holdCover(trx, checked);
      const file =
        input.videoFileId === undefined || input.videoFileId === now.file?.id ? undefined : input.videoFileId;
      if (file !== undefined && !now.canReplaceFile)
        throw fieldError("videoFileId", "视频已经可以播放，不能再更换文件");
      return runInLockOrder({
        files: async () =>
          file !== undefined &&
          holdVideoFile(trx, ctx, { viewer, videoFileId: file, subject: { kind: "video", id: videoId } }),
        async thing() {
          const isReady = file !== undefined && (await fileOfVideo(trx, ctx, videoId))?.state === "ready";
          const at = ctx.clock.now();
          const changed = await trx
            .updateTable("video")
            .set((eb) => ({
              ...checked.columns,
              revision: eb("revision", "+", 1),
              updated_at: at,
              ...(isReady
                ? { state: "ready" as const, published_at: at }
                : file === undefined
                  ? {}
                  : { state: "processing" as const }),
            }))
            .where("id", "=", videoId)
            .where("deleted_at", "is", null)
            .where("revision", "=", input.revision)
            // The old file became ready while the author chose another one.
            .$if(file !== undefined, (query) => query.where("published_at", "is", null))
            .returning("id")
            .executeTakeFirst();
          if (changed) {
            const subject = { kind: "video", id: videoId } as const;
            await logStatement(trx, { subject, userId: viewer.id, statement: input.aiStatement, now: at });
            return changed;
          }
          throw new ApiError("CONFLICT", "这个视频已在别处修改，请选择要保留的内容", {
            current: await videoSource({ ctx: inside, viewer, videoId }),
          });
        },
        following: ({ id }) => beside(trx, ctx, id, checked),
      });
    },
  });
}

async function holdCover(trx: Transaction<Database>, { columns }: CheckedVideo): Promise<void> {
  if (columns.cover_image_id !== null) await holdImages(trx, [columns.cover_image_id], "coverImageId");
}

function beside(
  trx: Transaction<Database>,
  ctx: Context,
  id: number,
  { columns, tagIds, mentions, seriesId }: CheckedVideo,
): Following[] {
  const subject = { kind: "video", id } as const;
  const own: Following = {
    async tags() {
      await trx.deleteFrom("video_tag").where("video_id", "=", id).execute();
      if (tagIds.length > 0)
        await trx
          .insertInto("video_tag")
          .values(tagIds.map((tagId) => ({ video_id: id, tag_id: tagId })))
          .execute();
    },
  };
  const { source, html, cover_image_id: cover } = columns;
  const written = {
    words: { ...subject, source, userIds: mentions },
    pictures: [{ ...subject, texts: [source, html], ids: [cover], field: "coverImageId" }],
    seriesId,
  };
  return [own, ...videoListing(trx, ctx, id, written)];
}

import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { createDynamicInput } from "../../../../contract/posts/dynamic.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { DYNAMIC_RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { logStatement, statementColumn } from "../ai/ai-note.ts";
import { endFormDraft, lockFormDraft } from "../draft/form-draft.ts";
import { once, earlierResult } from "../../shared/form/once.ts";
import { placeFor } from "../../circles/circle-post/place-for.ts";
import { insertPoll } from "../poll/change-poll.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { holdImages } from "../../files/image/set-image-uses.ts";
import { holdVideoFile } from "../../files/video-file/hold-video-file.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { dynamicSaid } from "./listing.ts";
import { dynamicText } from "./dynamic-text.ts";
import { changeRepostCount } from "./repost-count.ts";
import { type RepostTarget, repostTarget } from "./repost-target.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { dynamicLimits } from "../../../../contract/posts/dynamic.ts";

type Input = z.output<typeof createDynamicInput>;
interface CreateDynamic {
  ctx: Context;
  viewer: Viewer;
  input: Input;
}
interface Prepared {
  source: string;
  html: string;
  imageIds: number[];
  target: RepostTarget | null;
}

/**
 * E03: publishes a dynamic, or reposts a post.
 * @throws ApiError INVALID_INPUT at `imageIds` and `videoFileId`, NOT_FOUND and FORBIDDEN as `repostTarget`,
 * TOO_MANY_REQUESTS above 10 a minute
 */
export async function createDynamic({ ctx, viewer, input }: CreateDynamic): Promise<{ id: number; repeated?: true }> {
  const repeatedIn = input.unlessRepeated ? ("dynamic" as const) : undefined;
  const form = { ctx, viewer, form: "dynamic", formKey: input.formKey, content: input, repeatedIn };
  const made = await earlierResult<{ id: number }>(form);
  if (made) return made;
  // Content is checked before `limitAct`, so that a refused content does not count against the rate limit.
  const prepared: Prepared = {
    imageIds: await ownImages(ctx, viewer, input.imageIds),
    target: input.repostOf === undefined ? null : await repostTarget({ ctx, viewer, of: input.repostOf }),
    ...(await dynamicText(ctx, input.source)),
  };
  return limitAct(dynamicLimits.create, { ctx, viewer }, () =>
    once({ ...form, run: (trx) => insertDynamic(trx, { ctx, viewer, input }, prepared) }),
  );
}

/** The ids without duplicates, in their order. @throws ApiError INVALID_INPUT at `imageIds` */
async function ownImages(ctx: Context, viewer: Viewer, wanted: number[]): Promise<number[]> {
  const ids = [...new Set(wanted)];
  if (!(await ownsImages(ctx, viewer, ids))) throw fieldError("imageIds", "有图片不存在，请重新上传");
  return ids;
}

async function insertDynamic(
  trx: Transaction<Database>,
  { ctx, viewer, input }: CreateDynamic,
  { source, html, imageIds, target }: Prepared,
): Promise<{ id: number }> {
  const now = ctx.clock.now();
  const draft = { kind: "dynamic", revision: input.draftRevision } as const;
  const { videoFileId, visibility } = input;
  const { id } = await runInLockOrder({
    files: () => lockFormDraft(trx, viewer, { ...draft, videoFileId }),
    async thing() {
      const author = await trx
        .selectFrom("user")
        .select("region")
        .where("id", "=", viewer.id)
        .executeTakeFirstOrThrow();
      const origin = {
        origin_dynamic_id: target?.originDynamicId ?? null,
        origin_article_id: target?.originArticleId ?? null,
      };
      const place = await placeFor({ ...ctx, db: trx }, { viewer, kind: "dynamic", circleId: input.circleId });
      const { id } = await trx
        .insertInto("dynamic")
        .values({
          ...place,
          author_id: viewer.id,
          source,
          html,
          renderer_version: DYNAMIC_RENDERER_VERSION,
          visibility,
          ai_statement: statementColumn(input.aiStatement),
          has_images: imageIds.length > 0 ? 1 : 0,
          has_poll: input.poll ? 1 : 0,
          has_video: videoFileId === undefined ? 0 : 1,
          ...origin,
          region: author.region,
          created_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const subject = { kind: "dynamic", id } as const;
      await logStatement(trx, { subject, userId: viewer.id, statement: input.aiStatement, now });
      if (!(await changeRepostCount(trx, origin, { by: 1, now })))
        throw new ApiError("NOT_FOUND", "原内容已删除，无法转发");
      if (imageIds.length > 0) {
        await holdImages(trx, imageIds);
        await trx
          .insertInto("dynamic_image")
          .values(imageIds.map((imageId, position) => ({ dynamic_id: id, position, image_id: imageId })))
          .execute();
      }
      // No other transaction can see the new row, so locking the file after it cannot deadlock.
      if (videoFileId !== undefined) await holdVideoFile(trx, ctx, { viewer, videoFileId, subject });
      if (input.poll) await insertPoll(trx, subject, input.poll, now);
      return { id, ...place };
    },
    following: ({ id, is_enclosed }) => [
      dynamicSaid(trx, ctx, { id, author_id: viewer.id, source, html, visibility, is_enclosed, created_at: now }, [
        { kind: "dynamic", id, ids: imageIds },
      ]),
      { pictures: () => endFormDraft(trx, ctx, viewer, draft) },
    ],
  });
  return { id };
}

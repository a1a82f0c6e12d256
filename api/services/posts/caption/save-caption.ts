import { createHash } from "node:crypto";
import type { z } from "zod";
import type { saveCaptionInput } from "../../../../contract/posts/caption.ts";
import type { CaptionLang } from "../../../../contract/shared/caption-names.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { once } from "../../shared/form/once.ts";
import { type OfFilm, ownFilm } from "./caption-rows.ts";
import { captionsOfText, lengthOfFilm } from "./read-text.ts";

interface Asked extends OfFilm {
  lang: CaptionLang;
}

/**
 * Saves the captions of one language of the viewer's film; captions that were there are replaced.
 * @throws ApiError as `ownFilm`, INVALID_INPUT at `text`, and at `lang` above the number of languages
 */
export async function saveCaption({
  lang,
  input,
  ...asked
}: Asked & { input: z.output<typeof saveCaptionInput> }): Promise<{ id: number; cueCount: number }> {
  const { ctx, viewer, videoId } = asked;
  await ownFilm(asked);
  const durationMs = await lengthOfFilm(ctx, videoId);
  const { body, cues } = captionsOfText(input.text, { durationMs, skipsWrong: input.skipWrong });
  const cueCount = cues.length;
  return once<{ id: number; cueCount: number }>({
    ctx,
    viewer,
    form: "video-caption",
    formKey: input.formKey,
    content: { videoId, lang, text: input.text, ...(input.skipWrong ? { skipWrong: true } : {}) },
    run: async (trx) => {
      // Two languages that are saved at the same time are counted one after the other.
      await trx.selectFrom("video").select("id").where("id", "=", videoId).forUpdate().execute();
      await ownFilm({ ...asked, ctx: { ...ctx, db: trx } });
      const { count } = await trx
        .selectFrom("video_caption")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("video_id", "=", videoId)
        .where("lang", "<>", lang)
        .executeTakeFirstOrThrow();
      if (Number(count) >= limits.captionLangsMax)
        throw fieldError("lang", `一个视频最多 ${limits.captionLangsMax} 种语言的字幕，请先删除一种`);
      const columns = {
        body,
        body_hash: createHash("sha256").update(body).digest("base64url").slice(0, 22),
        cue_count: cueCount,
        updated_at: ctx.clock.now(),
      };
      await trx
        .insertInto("video_caption")
        .values({ video_id: videoId, lang, ...columns })
        .onConflict((conflict) => conflict.columns(["video_id", "lang"]).doUpdateSet(columns))
        .execute();
      return { id: videoId, cueCount };
    },
  });
}

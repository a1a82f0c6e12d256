import type { Transaction } from "kysely";
import { type CaptionLang, captionLangName } from "../../../../contract/shared/caption-names.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isThereForStaff } from "../../circles/subject/subject.ts";
import { notify } from "../../shared/message/notify.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { type OfFilm, ownFilm } from "./caption-rows.ts";

/** The most characters of a film's title in a notice. */
const TITLE_SHOWN = 40;
/** The most characters of removed captions in the staff's log. */
const LOGGED = 1_000;

interface RemoveCaption extends OfFilm {
  lang: CaptionLang;
  /** Needed from the staff; the film's author reads it. */
  reason?: string | undefined;
}

/**
 * Deletes the captions of one language: the film's author, for whom a repeated call changes nothing, and the staff who
 * may delete videos, with a reason. Nobody can restore them; the author may send them again.
 * @throws ApiError as `ownFilm`; INVALID_INPUT at `reason`; NOT_FOUND to the staff without such captions
 */
export function removeCaption({ lang, reason, ...asked }: RemoveCaption): Promise<{ ok: true }> {
  const { ctx, viewer, videoId } = asked;
  return ctx.db.transaction().execute(async (trx) => {
    const film = await filmForStaff({ ...asked, trx });
    if (!film) await ownFilm({ ...asked, ctx: { ...ctx, db: trx } });
    if (film && !reason) throw fieldError("reason", "请写下删除的理由，作者会看到");
    const gone = await trx
      .deleteFrom("video_caption")
      .where("video_id", "=", videoId)
      .where("lang", "=", lang)
      .returning("body")
      .executeTakeFirst();
    if (film && !gone) throw new ApiError("NOT_FOUND", "没有这种语言的字幕");
    if (gone) await ctx.live.publish(trx, { type: "pages.stale" });
    if (film && gone && reason) {
      const label = captionLangName[lang];
      const before = { language: label, captions: cutText(gone.body, LOGGED, "…") };
      const target = { kind: "caption", id: videoId };
      await audit(trx, { ctx, viewer }, { act: "remove", target, before, reason });
      const notice = {
        kind: "removal" as const,
        title: `你的视频《${cutText(film.title, TITLE_SHOWN, "…")}》的${label}字幕被管理员删除`,
        body: `理由：${reason}\n视频和其他字幕还在，可以上传改过的字幕。`,
        path: `/user/manage/video/${videoId}/captions`,
      };
      await notify({ ctx, trx, userIds: [film.author_id], notice });
    }
    return { ok: true } as const;
  });
}

/** The film of another author, whose captions the viewer may delete as one of the staff. */
async function filmForStaff({ trx, ctx, viewer, videoId }: OfFilm & { trx: Transaction<Database> }) {
  if (!mayOnSite(viewer, "remove", "video")) return undefined;
  if (!(await isThereForStaff({ ...ctx, db: trx }, { kind: "video", id: videoId }))) return undefined;
  return trx
    .selectFrom("video")
    .select(["title", "author_id"])
    .where("id", "=", videoId)
    .where("author_id", "<>", viewer.id)
    .executeTakeFirst();
}

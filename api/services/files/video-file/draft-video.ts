import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { VideoFileView } from "../../../../contract/files/video-file.ts";
import type { Database } from "../../../db/schema/index.ts";
import { lockVideoFiles } from "./lock-video-files.ts";
import { videoFileOf } from "./video-file-view.ts";

interface DraftVideo {
  ownerId: number;
  draftId: number;
  /** Null when the draft has no video or ends. */
  videoFileId: number | null;
}

/**
 * Stores the video that a draft refers to, within the transaction that saves or ends the draft. While a draft refers to
 * a video, the video is not removed as unused. The draft's earlier video is released; a video that is not the owner's,
 * no longer exists or is used by a post is ignored.
 */
export async function setDraftVideo(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  { ownerId, draftId, videoFileId }: DraftVideo,
): Promise<void> {
  await lockVideoFiles(trx, { ids: [videoFileId], draftId });
  await trx
    .updateTable("video_file")
    .set((eb) => ({
      draft_id: null,
      unused_since: eb.case().when("subject_kind", "is", null).then(clock.now()).else(null).end(),
    }))
    .where("draft_id", "=", draftId)
    .where("id", "!=", videoFileId ?? 0)
    .execute();
  if (videoFileId === null) return;
  await trx
    .updateTable("video_file")
    .set({ draft_id: draftId, unused_since: null })
    .where("id", "=", videoFileId)
    .where("owner_id", "=", ownerId)
    .where("subject_kind", "is", null)
    .execute();
}

/** The video that a draft refers to; null without one. */
export async function videoOfDraft(
  { db, config }: Pick<Context, "db" | "config">,
  draftId: number,
): Promise<VideoFileView | null> {
  const row = await db
    .selectFrom("video_file")
    .selectAll()
    .where("draft_id", "=", draftId)
    .where("subject_kind", "is", null)
    .executeTakeFirst();
  return row ? videoFileOf(config, row) : null;
}

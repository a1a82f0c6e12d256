import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { VideoFileView } from "../../../../contract/files/video-file.ts";
import type { Database } from "../../../db/schema/index.ts";
import { lockVideoFiles } from "./lock-video-files.ts";
import { videoFileOf } from "./video-file-view.ts";

interface DraftVideo {
  ownerId: number;
  draftId: number;
  /** Null for none: also when the draft ends. */
  videoFileId: number | null;
}

/**
 * Says which video a draft names, in the transaction that saves or ends it: as long as one does, the video is not removed
 * as unused. Another one that it named is let go of; one that is not its owner's, gone, or used by a thing is left out.
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

/** The video that a draft names; null without one. */
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

import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { setDraftVideo } from "../../files/video-file/draft-video.ts";

/** Releases the video and pictures of a draft, in the transaction that deletes it. */
export async function endDraftUses(
  trx: Transaction<Database>,
  ctx: Context,
  viewer: Viewer,
  draftId: number,
): Promise<void> {
  await setDraftVideo(trx, ctx, { ownerId: viewer.id, draftId, videoFileId: null });
  await setImageUses(trx, ctx, { kind: "draft", id: draftId });
}

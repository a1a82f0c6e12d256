import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { lockVideoFiles } from "./lock-video-files.ts";

interface Held {
  viewer: Pick<Viewer, "id">;
  videoFileId: number;
  subject: SubjectRef;
}

const refuse = (message: string) => fieldError("videoFileId", message);

/**
 * Assigns a video to the post that shows it, within the transaction that saves the post. The post's earlier video is
 * released.
 * @throws ApiError INVALID_INPUT at `videoFileId` when the video is not the viewer's own, belongs to another post, is
 * not fully uploaded or has failed
 */
export async function holdVideoFile(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  { viewer, videoFileId, subject }: Held,
): Promise<void> {
  // The worker may finish the conversion at the same time: the lock makes the second see the result of the first.
  await lockVideoFiles(trx, { ids: [videoFileId], subject });
  const file = await trx
    .selectFrom("video_file")
    .selectAll()
    .where("id", "=", videoFileId)
    .where("owner_id", "=", viewer.id)
    .executeTakeFirst();
  if (!file) throw refuse("视频不存在或已被清理，请重新上传");
  if (file.subject_kind === subject.kind && file.subject_id === subject.id) return;
  if (file.subject_kind !== null) throw refuse("这个视频已用在别处，请重新上传");
  if (file.state === "uploading") throw refuse("视频还没有上传完");
  if (file.state === "failed") throw refuse(file.reason ?? "视频无法转码，请换一个");
  await releaseVideoFile(trx, { clock }, subject);
  await trx
    .updateTable("video_file")
    .set({ subject_kind: subject.kind, subject_id: subject.id, unused_since: null, updated_at: clock.now() })
    .where("id", "=", file.id)
    .execute();
}

/** Releases the video of a post: the video is removed after a day. Does nothing for a post without a video. */
export async function releaseVideoFile(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  { kind, id }: SubjectRef,
): Promise<void> {
  const now = clock.now();
  await trx
    .updateTable("video_file")
    .set((eb) => ({
      subject_kind: null,
      subject_id: null,
      unused_since: eb.case().when("draft_id", "is", null).then(now).else(null).end(),
      updated_at: now,
    }))
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .execute();
}

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
 * Gives a video to what shows it, in the transaction that saves that. Another one that it showed is released.
 * @throws ApiError INVALID_INPUT at `videoFileId` when it is not the viewer's own, belongs to another thing, is not whole or failed
 */
export async function holdVideoFile(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  { viewer, videoFileId, subject }: Held,
): Promise<void> {
  // The worker may end it at this very moment: whoever is second sees what the first has done.
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

/** What the thing showed belongs to nothing now, and is removed after a day. Without a video nothing happens. */
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

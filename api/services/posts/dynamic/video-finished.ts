import { notify } from "../../shared/message/notify.ts";
import type { VideoFileEnd } from "../../files/video-file/video-file-end.ts";

/**
 * Notifies the author when a dynamic's video could not be converted, or lacks something. A finished video appears
 * without further work.
 */
export async function dynamicVideoFinished({ ctx, trx, file }: VideoFileEnd): Promise<void> {
  const hasFailed = file.state === "failed";
  if (!hasFailed && file.reason === null) return;
  const row = await trx
    .selectFrom("dynamic")
    .select("author_id")
    .where("id", "=", file.subject_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return;
  await notify({
    ctx,
    trx,
    userIds: [row.author_id],
    notice: {
      kind: "dynamic",
      title: hasFailed ? "动态里的视频转码失败" : "动态里的视频可以播放了",
      body: file.reason ?? "请重新上传",
      path: `/dynamic/${file.subject_id}`,
    },
  });
}

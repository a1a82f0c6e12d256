import { notify } from "../message/notify.ts";
import type { VideoFileEnd } from "../video-file/finished.ts";
import { updateVideoListing } from "./listing.ts";

/** The file of a video is ready, and everybody may watch it from now on; or it cannot be converted. Its author is told. */
export async function videoFinished({ ctx, trx, file }: VideoFileEnd): Promise<void> {
  const isReady = file.state === "ready";
  const now = ctx.clock.now();
  const video = await trx
    .updateTable("video")
    .set((eb) => ({
      state: isReady ? "ready" : "failed",
      ...(isReady ? { published_at: eb.fn.coalesce("published_at", eb.val(now)) } : {}),
    }))
    .where("id", "=", file.subject_id)
    .returning(["id", "author_id", "title", "deleted_at"])
    .executeTakeFirst();
  if (!video) return;
  await updateVideoListing(trx, ctx, video.id);
  if (video.deleted_at !== null) return;
  const notice = isReady
    ? { title: `视频《${video.title}》可以播放了`, body: "转码完成，去看看吧。", path: `/video/${video.id}` }
    : {
        title: `视频《${video.title}》转码失败`,
        body: `${file.reason ?? "文件无法转码"}。可以换一个文件再试。`,
        path: `/user/publish/video/edit/${video.id}`,
      };
  await notify({
    ctx,
    trx,
    userIds: [video.author_id],
    notice: { kind: "video", about: { kind: "video", id: video.id }, ...notice },
  });
}

import type { Selectable } from "kysely";
import type { VideoTable } from "../../../db/schema/video.ts";
import { notify } from "../../shared/message/notify.ts";
import type { VideoFileEnd } from "../../files/video-file/video-file-end.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { videoListing } from "./listing.ts";

type Finished = Pick<Selectable<VideoTable>, "id" | "author_id" | "title" | "deleted_at">;

/** Publishes a video whose file is ready, or marks it as failed, and notifies its author. */
export async function videoFinished({ ctx, trx, file }: VideoFileEnd): Promise<void> {
  const isReady = file.state === "ready";
  const now = ctx.clock.now();
  await runInLockOrder({
    thing: () =>
      trx
        .updateTable("video")
        .set((eb) => ({
          state: isReady ? "ready" : "failed",
          ...(isReady ? { published_at: eb.fn.coalesce("published_at", eb.val(now)) } : {}),
        }))
        .where("id", "=", file.subject_id)
        .returning(["id", "author_id", "title", "deleted_at"])
        .executeTakeFirst(),
    following: (video) => (video ? [...videoListing(trx, ctx, video.id), { people: async () => tell(video) }] : []),
  });

  async function tell({ id, author_id: authorId, title, deleted_at: deletedAt }: Finished): Promise<void> {
    if (deletedAt !== null) return;
    const notice = isReady
      ? {
          title: `视频《${title}》可以播放了`,
          body: file.reason === null ? "转码完成，去看看吧。" : `${file.reason}。`,
          path: `/video/${id}`,
        }
      : {
          title: `视频《${title}》转码失败`,
          body: `${file.reason ?? "文件无法转码"}。可以换一个文件再试。`,
          path: `/user/publish/video/edit/${id}`,
        };
    const about = { kind: "video", id } as const;
    await notify({ ctx, trx, userIds: [authorId], notice: { kind: "video", about, ...notice } });
  }
}

import type { VideoFileView } from "#contract/files/video-file.ts";

/** The state of a video as a short text. */
export function videoStateText({
  state,
  progress,
  reason,
}: Pick<VideoFileView, "state" | "progress" | "reason">): string {
  switch (state) {
    case "uploading":
      return "没有上传完";
    case "queued":
      return "排队转码中";
    case "transcoding":
      return `转码中 ${progress}%`;
    case "ready":
      return reason === null ? "可以播放" : `可以播放，${reason}`;
    case "failed":
      return `转码失败：${reason ?? "请重新上传"}`;
  }
}

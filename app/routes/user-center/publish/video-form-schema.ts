import { z } from "zod";
import type { Image } from "#contract/shared/common.ts";
import { createVideoInput, updateVideoInput } from "#contract/posts/video.ts";
import type { VideoFileView } from "#contract/files/video-file.ts";
import type { WriteAnswer } from "~/features/writing/write-answer.ts";

/** Taken out by the action before the form is read: a browser without a script sends the cover with everything. */
const file = z.unknown().optional();

/** R24: every field that stands on the page of a new video, and of one that is changed. */
export const newVideoForm = createVideoInput.extend({ file });
export const videoEditForm = updateVideoInput.extend({ file });
/** And what they carry unseen, to be sent along again. */
export const wholeVideoForm = z.object({ ...newVideoForm.shape, ...videoEditForm.shape, draftRevision: z.unknown() });

/** For errors: which fields the page shows, in their order. */
export const videoLabels = {
  videoFileId: "视频",
  title: "标题",
  source: "简介",
  tagIds: "标签",
  coverImageId: "封面",
  file: "上传封面",
  visibility: "谁可以看",
  circleId: "圈子",
  commentsClosed: "评论",
} as const;

export interface VideoAnswer extends WriteAnswer {
  /** The file that the form holds. */
  video: VideoFileView | null;
  /** A cover that was uploaded on this page. */
  uploaded: Image | null;
}

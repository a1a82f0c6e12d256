import { z } from "zod";
import { AI_STATEMENT } from "#contract/posts/ai-names.ts";
import type { Image } from "#contract/shared/common.ts";
import { createVideoInput, updateVideoInput } from "#contract/posts/video.ts";
import type { VideoFileView } from "#contract/files/video-file.ts";
import type { WriteAnswer } from "~/features/writing/write-answer.ts";

/** The action removes the file before it reads the form: without a script, every submit sends the file input. */
const file = z.unknown().optional();

/** R24: all fields of the form for a new video. `videoEditForm` has the fields for editing one. */
export const newVideoForm = createVideoInput.extend({ file });
export const videoEditForm = updateVideoInput.extend({ file });
/** Adds the page's hidden fields, whose values are returned with the form. */
export const wholeVideoForm = z.object({ ...newVideoForm.shape, ...videoEditForm.shape, draftRevision: z.unknown() });

/** Names of the fields in the order of the page, for error messages. */
export const videoLabels = {
  videoFileId: "视频",
  title: "标题",
  source: "简介",
  tagIds: "标签",
  coverImageId: "封面",
  file: "上传封面",
  aiStatement: AI_STATEMENT,
  visibility: "谁可以看",
  circleId: "圈子",
  seriesId: "合集",
  commentsClosed: "评论",
} as const;

/** The fields that stand in the settings' sheet. */
export const videoSettings = [
  "tagIds",
  "coverImageId",
  "file",
  "aiStatement",
  "visibility",
  "circleId",
  "seriesId",
  "commentsClosed",
];

export interface VideoAnswer extends WriteAnswer {
  /** The video file of the form. */
  video: VideoFileView | null;
  /** The cover that was uploaded on this page. */
  uploaded: Image | null;
}

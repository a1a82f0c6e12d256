import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import type { Image } from "#api/contract/common.ts";
import { createVideoInput, type VideoSource, updateVideoInput } from "#api/contract/video.ts";
import type { VideoFileView } from "#api/contract/video-file.ts";
import type { DraftElsewhere } from "~/features/writing/draft-names.ts";
import type { FreshKey } from "~/lib/fresh-key.ts";

/** Taken out by the action before the form is read: a browser without a script sends the cover with everything. */
const file = z.unknown().optional();

/** R24: every field that stands on the page of a new video, and of one that is changed. */
export const newVideoForm = createVideoInput.extend({ file });
export const videoEditForm = updateVideoInput.extend({ file });
/** And what they carry unseen, to be sent along again. */
export const wholeVideoForm = z.object({ ...newVideoForm.shape, ...videoEditForm.shape, draftRevision: z.unknown() });

/** save: publish, or change. keep-mine: change, over what was saved elsewhere. upload: the cover alone; answers with the page itself. */
export const videoIntents = { save: "save", upload: "upload", keepMine: "keep-mine" } as const;

/** For errors: which fields the page shows, in their order. */
export const videoLabels = {
  videoFileId: "视频",
  title: "标题",
  source: "简介",
  tagIds: "标签",
  coverImageId: "封面",
  file: "上传封面",
  visibility: "谁可以看",
  commentsClosed: "评论",
} as const;

export interface VideoAnswer extends FreshKey {
  result: SubmissionResult<string[]>;
  /** The file that the form holds. */
  video: VideoFileView | null;
  /** A cover that was uploaded on this page. */
  uploaded: Image | null;
  /** The video as it was saved elsewhere since. */
  conflict: VideoSource | null;
  /** The draft of a new video as it was saved elsewhere since. */
  draftConflict: DraftElsewhere | null;
}

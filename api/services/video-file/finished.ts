import type { Transaction } from "kysely";
import type { Context } from "../../context.ts";
import type { SubjectKind } from "../../contract/subject.ts";
import type { Database } from "../../db/schema/index.ts";
import { dynamicVideoFinished } from "../dynamic/dynamic-video-finished.ts";
import { videoFinished } from "../video/video-finished.ts";
import type { VideoFileRow } from "./video-file-view.ts";

/** A video that is ready or has failed, with its row as it is now. */
export interface VideoFileEnd {
  ctx: Context;
  /** The transaction that ended it. */
  trx: Transaction<Database>;
  file: VideoFileRow & { subject_kind: SubjectKind; subject_id: number };
}

/** What follows for the thing that a video belongs to when its conversion ends. A kind without an entry shows the new state and that is all. */
export const videoFileFinished: Partial<Record<SubjectKind, (end: VideoFileEnd) => Promise<void>>> = {
  video: videoFinished,
  dynamic: dynamicVideoFinished,
};

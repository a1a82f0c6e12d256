import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { VideoFileRow } from "./video-file-view.ts";

/** A video whose conversion has just ended (ready or failed), with its updated row. */
export interface VideoFileEnd {
  ctx: Context;
  /** The transaction that ended the conversion. */
  trx: Transaction<Database>;
  file: VideoFileRow & { subject_kind: SubjectKind; subject_id: number };
}

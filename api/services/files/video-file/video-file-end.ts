import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { VideoFileRow } from "./video-file-view.ts";

/** A video that is ready or has failed, with its row as it is now. */
export interface VideoFileEnd {
  ctx: Context;
  /** The transaction that ended it. */
  trx: Transaction<Database>;
  file: VideoFileRow & { subject_kind: SubjectKind; subject_id: number };
}

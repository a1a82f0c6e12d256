import type { ExpressionBuilder, Transaction } from "kysely";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";

interface Wanted {
  /** Null and unknown ids are ignored. */
  ids?: (number | null | undefined)[];
  /** Also locks the video that this draft refers to. */
  draftId?: number;
  /** Also locks the video that this post shows. */
  subject?: SubjectRef;
}

/**
 * Locks video files for this transaction. All writes that change a file and its owner lock rows in one order to avoid
 * deadlocks: draft → files, by their ids → post → users → pictures. The worker that finishes a conversion starts with
 * the file. SQLite serialises transactions anyway.
 */
export async function lockVideoFiles(
  trx: Transaction<Database>,
  { ids = [], draftId, subject }: Wanted,
): Promise<void> {
  const named = ids.filter((id) => id != null);
  const which = (eb: ExpressionBuilder<Database, "video_file">) => [
    ...(named.length > 0 ? [eb("id", "in", named)] : []),
    ...(draftId === undefined ? [] : [eb("draft_id", "=", draftId)]),
    ...(subject === undefined
      ? []
      : [eb.and([eb("subject_kind", "=", subject.kind), eb("subject_id", "=", subject.id)])]),
  ];
  const files = trx
    .selectFrom("video_file")
    .select("id")
    .where((eb) => eb.or(which(eb)))
    .orderBy("id")
    .forNoKeyUpdate();
  await dialectOf(trx).lockRows(trx, files);
}

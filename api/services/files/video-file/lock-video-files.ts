import type { ExpressionBuilder, Transaction } from "kysely";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";

interface Wanted {
  /** Null and what is not there is passed over. */
  ids?: (number | null | undefined)[];
  /** The one that a draft names. */
  draftId?: number;
  /** The one that a thing shows. */
  subject?: SubjectRef;
}

/**
 * Takes files for this transaction. Whoever changes a file and what it belongs to takes rows in one order, so that none
 * waits for another in a circle: draft → files, by their ids → the thing → users → pictures. The worker that ends a conversion
 * begins with its file. SQLite's transactions come one after the other anyway.
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

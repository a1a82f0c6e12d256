import type { Insertable, Transaction } from "kysely";
import type { ReportTable } from "../db/schema/report.ts";
import type { Database } from "../db/schema/index.ts";
import { insertRows } from "./insert-rows.ts";

const HOUR = 3_600_000;

/** Reports on some of the newest comments, so that the administrators' queue is not empty. */
const complaints: [place: number, reason: ReportTable["reason"], text: string, hoursAgo: number][] = [
  [4, "other", "剧透了第三章结局，前面没有标注。", 30],
  [11, "spam", "同样的话在好几篇文章下面贴过了。", 9],
  [19, "abuse", "", 3],
];

/** Inserts the reports; the reporter is never the comment's author. Deterministic. */
export async function insertReports(
  trx: Transaction<Database>,
  { userIds, now }: { userIds: readonly number[]; now: number },
): Promise<void> {
  const comments = await trx
    .selectFrom("comment")
    .select(["id", "author_id", "created_at"])
    .where("subject_kind", "=", "article")
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  const rows = complaints.flatMap(([place, reason, text, hoursAgo]): Insertable<ReportTable>[] => {
    const comment = comments[place];
    const reporter = userIds.find((id, index) => index > place && id !== comment?.author_id);
    if (!comment || reporter === undefined) return [];
    return [
      {
        subject_kind: "comment",
        subject_id: comment.id,
        reporter_id: reporter,
        reason,
        text,
        created_at: Math.max(comment.created_at, now - hoursAgo * HOUR),
      },
    ];
  });
  await insertRows(trx, "report", rows);
}

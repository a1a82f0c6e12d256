import type { Transaction } from "kysely";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { BLANK, noticeKind } from "./notice-kinds.ts";

const BODY = "内容已被删除，或不再对你可见。";

interface Words {
  kind: string;
  title: string;
  body: string;
  path: string | null;
}

/** The notice with its text replaced. The row stays, so that the unread counter equals the list. */
export function blanked<Row extends Words>(row: Row): Row {
  return {
    ...row,
    title: noticeKind(row.kind)?.blank ?? BLANK,
    body: BODY,
    path: null,
  };
}

/** Replaces the stored text of all notices about a post or comment, within the transaction that purges it. */
export async function blankNotices(trx: Transaction<Database>, { kind, id }: SubjectRef): Promise<void> {
  const kinds = await trx
    .selectFrom("system_notice")
    .select("kind")
    .distinct()
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .execute();
  for (const row of kinds) {
    const { title, body, path } = blanked({ kind: row.kind, title: "", body: "", path: null });
    const words = noticeKind(row.kind)?.keepsBody ? { title, path } : { title, body, path };
    await trx
      .updateTable("system_notice")
      .set(words)
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id)
      .where("kind", "=", row.kind)
      .execute();
  }
}

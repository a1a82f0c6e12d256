import type { Transaction } from "kysely";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { blankTitle, noticeKind } from "./notice-kinds.ts";

const BODY = "内容已被删除，或不再对你可见。";

interface Words {
  kind: string;
  title: string;
  body: string;
  path: string | null;
}

/** A notice of the site with its text replaced. */
export function blanked<Row extends Words>(row: Row): Row {
  return { ...row, title: blankTitle(row.kind), body: BODY, path: null };
}

/**
 * Ends the notices about a post, within the transaction that purges it: gathered ones are deleted, and the site's own
 * keep their place without the stored text.
 */
export async function blankNotices(trx: Transaction<Database>, { kind, id }: SubjectRef): Promise<void> {
  await trx
    .deleteFrom("notice")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .where("gathers", "is not", null)
    .execute();
  await trx.deleteFrom("notice_quiet").where("subject_kind", "=", kind).where("subject_id", "=", id).execute();
  const rows = await trx
    .selectFrom("notice")
    .select("kind")
    .distinct()
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .execute();
  for (const row of rows) {
    const { title, body, path } = blanked({ kind: row.kind, title: "", body: "", path: null });
    const descriptor = noticeKind(row.kind);
    const keepsBody = descriptor !== undefined && "keepsBody" in descriptor;
    await trx
      .updateTable("notice")
      .set(keepsBody ? { title, path } : { title, body, path })
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id)
      .where("kind", "=", row.kind)
      .execute();
  }
}

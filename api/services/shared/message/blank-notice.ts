import type { Transaction } from "kysely";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";

/** What a notice says once nobody, or not this reader, may know the words that it repeated. */
const titles = {
  like: "有人赞了你的内容",
  mention: "有人提到了你",
  feedback: "你关注的反馈有过新进展",
  removal: "管理员删除过你的一项内容",
} as const;
const OTHER = "与一条已经看不到的内容有关";
const BODY = "内容已被删除，或不再对你可见。";

interface Words {
  kind: string;
  title: string;
  body: string;
  path: string | null;
}

/** It stays a row, so that what is unread is always there to be read. */
export function blanked<Row extends Words>(row: Row): Row {
  return {
    ...row,
    title: row.kind in titles ? titles[row.kind as keyof typeof titles] : OTHER,
    body: BODY,
    path: null,
  };
}

/** For good, in the transaction that purges the thing. */
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
    // Why something was taken away is no word of its author's.
    const words = row.kind === "removal" ? { title, path } : { title, body, path };
    await trx
      .updateTable("system_notice")
      .set(words)
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id)
      .where("kind", "=", row.kind)
      .execute();
  }
}

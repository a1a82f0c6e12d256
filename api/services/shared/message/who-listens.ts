import type { Transaction } from "kysely";
import type { MutableTab } from "../../../../contract/accounts/notice-tabs.ts";
import type { SubjectKind, SubjectRef } from "../../../../contract/shared/subject.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";

type Asked = { doerId: number; people: number[]; tab: string };
const deaf = cachedQuery(
  (db, { doerId, people, tab, kind, id }: Asked & { kind: string | null; id: number | null }) => {
    const of = (table: "user_block" | "user_mute") =>
      db.selectFrom(table).select("user_id").where("target_id", "=", doerId).where("user_id", "in", people);
    const avoiding = of("user_block")
      .union(of("user_mute"))
      .union(
        db
          .selectFrom("user_block")
          .select("target_id as user_id")
          .where("user_id", "=", doerId)
          .where("target_id", "in", people),
      )
      .union(
        db
          .selectFrom("notice_off")
          .select("user_id")
          .where("user_id", "in", people)
          .where("tab", "=", tab as MutableTab),
      );
    if (kind === null || id === null) return avoiding;
    return avoiding.union(
      db
        .selectFrom("notice_quiet")
        .select("user_id")
        .where("user_id", "in", people)
        .where("subject_kind", "=", kind as SubjectKind)
        .where("subject_id", "=", id),
    );
  },
);

interface Act {
  doerId: number;
  tab: MutableTab;
  /** The post to which it happened. */
  about: SubjectRef | undefined;
}

/**
 * Returns those of the given people who may be notified of an act, each once and in order of id: not the doer, nobody
 * who has blocked or muted the doer, nobody whom the doer has blocked, and nobody who has switched off the tab or the
 * post.
 */
export async function whoListens(
  trx: Transaction<Database>,
  { doerId, tab, about }: Act,
  userIds: number[],
): Promise<number[]> {
  const people = [...new Set(userIds)].filter((id) => id !== doerId).toSorted((a, b) => a - b);
  if (people.length === 0) return [];
  const rows = await deaf.rows(trx, { doerId, people, tab, kind: about?.kind ?? null, id: about?.id ?? null });
  const avoiding = new Set(rows.map((row) => row.user_id));
  return people.filter((person) => !avoiding.has(person));
}

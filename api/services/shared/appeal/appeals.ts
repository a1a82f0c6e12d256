import type { Selectable, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Appeal } from "../../../../contract/moderation/appeal.ts";
import type { AppealKind } from "../../../../contract/moderation/appeal-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { AppealTable } from "../../../db/schema/report.ts";
import type { Database } from "../../../db/schema/index.ts";

export type AppealRow = Selectable<AppealTable>;
type Trx = Transaction<Database>;

/** A member can appeal for this long after the decision, in ms. */
export const APPEAL_MS = limits.appealDays * 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** The appeals against decisions of the given kinds, by the ids of the decisions. */
export async function appealsOf(
  { db }: Pick<Context, "db">,
  kinds: readonly AppealKind[],
  decisionIds: number[],
): Promise<Map<number, AppealRow>> {
  if (decisionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("appeal")
    .selectAll()
    .where("kind", "in", kinds)
    .where("decision_id", "in", decisionIds)
    .execute();
  return new Map(rows.map((row) => [row.decision_id, row]));
}

/** The appeal as its author sees it. */
export const appealView = (row: AppealRow | undefined): Appeal | null =>
  row ? { state: row.state, text: row.text, reason: row.answer, createdAt: iso(row.created_at) } : null;

/** The time until which an appeal is accepted, ISO 8601; null when that time has passed. */
export function appealEnd(decidedAt: number, now: number): string | null {
  const end = decidedAt + APPEAL_MS;
  return end > now ? iso(end) : null;
}

/**
 * Stores an appeal for the staff. The caller has locked the decision's row and checked that the decision is in force.
 * @throws ApiError FORBIDDEN when the time for appeals has passed, CONFLICT when an appeal against the decision exists
 */
export async function insertAppeal(
  trx: Trx,
  { clock }: Pick<Context, "clock">,
  appeal: {
    userId: number;
    kind: AppealKind;
    decisionId: number;
    decidedBy: number;
    decidedAt: number;
    text: string;
  },
): Promise<void> {
  const now = clock.now();
  if (appealEnd(appeal.decidedAt, now) === null)
    throw new ApiError("FORBIDDEN", `超过 ${limits.appealDays} 天，不能申诉了`);
  const made = await trx
    .insertInto("appeal")
    .values({
      user_id: appeal.userId,
      kind: appeal.kind,
      decision_id: appeal.decisionId,
      decided_by: appeal.decidedBy,
      text: appeal.text,
      state: "open",
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["kind", "decision_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw new ApiError("CONFLICT", "已经申诉过了，一次决定只能申诉一次");
}

/**
 * Marks open appeals as lapsed when their decisions are no longer in force. The caller has locked the decisions' rows.
 */
export async function lapseAppeals(
  trx: Trx,
  { clock }: Pick<Context, "clock">,
  kinds: readonly AppealKind[],
  decisionIds: number[],
): Promise<void> {
  if (decisionIds.length === 0) return;
  await trx
    .updateTable("appeal")
    .set({ state: "lapsed", settled_at: clock.now() })
    .where("kind", "in", kinds)
    .where("decision_id", "in", decisionIds)
    .where("state", "=", "open")
    .execute();
}

/**
 * Locks the removals in force of a post or a comment, before the caller locks that row: undoing a removal, appealing
 * against it and settling that appeal wait for this lock.
 * @returns the removals' ids
 */
export async function holdRemovals(
  trx: Trx,
  { kind, id }: { kind: Database["removal"]["subject_kind"]; id: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom("removal")
    .select("id")
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .where("undone_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

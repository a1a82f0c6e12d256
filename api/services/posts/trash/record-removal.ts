import type { Kysely, Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { ContentKind } from "../../../../contract/shared/subject-fields.ts";
import { ownRemovedPath } from "../../../../contract/moderation/appeal-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import type { Database } from "../../../db/schema/index.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import type { CleanupPart } from "../../shared/content/content.ts";
import { recordDeed } from "../../shared/staff-log/record-deed.ts";
import { type Notice, notify } from "../../shared/message/notify.ts";

interface Thing {
  kind: ContentKind;
  id: number;
  /** The Chinese name of the kind: 文章 */
  name: string;
}
interface Removed {
  ctx: Pick<Context, "clock" | "config" | "kinds" | "live">;
  viewer: Pick<Viewer, "id" | "ip">;
  thing: Thing;
  authorId: number;
  /** Its title, or its text when it has no title. */
  title: string;
  cleanup?: CleanupPart | undefined;
}

/**
 * Counts one more post, comment or danmaku of the cleanup. @throws ApiError CONFLICT when the cleanup's state changed meanwhile;
 * the caller's transaction rolls back
 */
export async function countPart(
  trx: Transaction<Database>,
  { id, state }: CleanupPart,
  column: "removed" | "restored",
): Promise<void> {
  const row = await trx
    .updateTable("cleanup")
    .set((eb) => ({ [column]: eb(column, "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", state)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new ApiError("CONFLICT", "这次清理已经停止");
}

const OPENING = 40;

function opening(words: string): string {
  const line = oneLine(words);
  return line === "" ? "" : `《${cutText(line, OPENING, "…")}》`;
}

/** Comments have no trash that would later blank the words in a notice. */
function aboutOf({ kind, id }: Thing): Pick<Notice, "about"> {
  return kind === "comment" ? {} : { about: { kind, id } };
}

/**
 * Records a removal by the staff and notifies the author with the reason. Must come last in its transaction, as
 * `notify`.
 * @param cleanup a cleanup writes one log entry and one notice for all its deletions
 */
export async function recordRemoval(
  trx: Transaction<Database>,
  { ctx, viewer, thing, authorId, title, reason, cleanup }: Removed & { reason: string },
): Promise<void> {
  const { id } = await trx
    .insertInto("removal")
    .values({
      subject_kind: thing.kind,
      subject_id: thing.id,
      author_id: authorId,
      admin_id: viewer.id,
      reason,
      created_at: ctx.clock.now(),
      cleanup_id: cleanup?.id ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (cleanup) return countPart(trx, cleanup, "removed");
  await recordDeed(trx, { ctx, viewer }, { act: "remove", target: { kind: thing.kind, id: thing.id }, reason });
  const until = `管理员在 ${limits.restoreDays} 天内可以撤销；觉得不妥，可以在 ${limits.appealDays} 天内申诉一次。`;
  const notice: Notice = {
    kind: "removal",
    title: `你的${thing.name}${opening(title)}被管理员删除`,
    body: `理由：${reason}\n${until}`,
    path: `${ownRemovedPath}#removal-${id}`,
    ...aboutOf(thing),
  };
  await notify({ ctx, trx, userIds: [authorId], notice });
}

/**
 * Ends a removal after the post or comment was restored, and notifies its author. Must come last in its transaction.
 * @param granted the reason, when an appeal restored it
 */
export async function endRemoval(
  trx: Transaction<Database>,
  { ctx, viewer, thing, authorId, title, granted, cleanup }: Removed & { granted?: string | undefined },
): Promise<void> {
  const ended = await trx
    .updateTable("removal")
    .set({ undone_by: viewer.id, undone_at: ctx.clock.now() })
    .where("subject_kind", "=", thing.kind)
    .where("subject_id", "=", thing.id)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();
  const warnings = await liftWarnings(
    trx,
    { ctx, viewer },
    ended.map(({ id }) => id),
  );
  // A post or comment that was only held for review (services/moderation/review/hold-published.ts) no longer waits.
  const held = await trx
    .updateTable("review")
    .set({ state: "approved", decided_by: viewer.id, decided_at: ctx.clock.now() })
    .where("held_kind", "=", thing.kind)
    .where("held_id", "=", thing.id)
    .where("state", "=", "waiting")
    .returning("id")
    .execute();
  if (cleanup) await countPart(trx, cleanup, "restored");
  else await tellRestored(trx, { ctx, viewer, thing, authorId, title, granted, hasWarning: warnings > 0 });
  for (const { id } of held) await setImageUses(trx, ctx, { kind: "review", id });
}

/** Lifts the warnings that came with removals. @returns their number */
async function liftWarnings(
  trx: Transaction<Database>,
  { ctx, viewer }: Pick<Removed, "ctx" | "viewer">,
  removals: number[],
): Promise<number> {
  if (removals.length === 0) return 0;
  const lifted = await trx
    .updateTable("sanction")
    .set({ lifted_by: viewer.id, lifted_at: ctx.clock.now() })
    .where("removal_id", "in", removals)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  return Number(lifted.numUpdatedRows);
}

async function tellRestored(
  trx: Transaction<Database>,
  {
    ctx,
    viewer,
    thing,
    authorId,
    title,
    granted,
    hasWarning,
  }: Removed & { granted: string | undefined; hasWarning: boolean },
): Promise<void> {
  const target = { kind: thing.kind, id: thing.id };
  await recordDeed(trx, { ctx, viewer }, { act: "undo-removal", target, reason: granted ?? "" });
  const { about } = aboutOf(thing);
  const notice: Notice = {
    kind: "removal",
    title: `你的${thing.name}${opening(title)}已恢复`,
    body: [
      granted === undefined ? "管理员撤销了删除。" : `申诉成立。说明：${granted}`,
      ...(hasWarning ? ["随删除给出的警告也撤销了。"] : []),
    ].join("\n"),
    path: about ? `/${about.kind}/${about.id}` : ownRemovedPath,
    ...(about ? { about } : {}),
  };
  await notify({ ctx, trx, userIds: [authorId], notice });
}

/** The reasons for those of these rows that the staff removed, by id. */
export async function removalReasons(
  db: Kysely<Database>,
  kind: ContentKind,
  rows: { id: number; author_id: number; deleted_by: number | null }[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap((row) => (row.deleted_by !== null && row.deleted_by !== row.author_id ? [row.id] : []));
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom("removal")
    .select(["subject_id", "reason"])
    .where("subject_kind", "=", kind)
    .where("subject_id", "in", ids)
    .where("undone_at", "is", null)
    .execute();
  const reasons = new Map(found.map((row) => [row.subject_id, row.reason]));
  const others = ids.filter((id) => !reasons.has(id));
  if (others.length === 0) return reasons;
  const held = await db
    .selectFrom("review")
    .select("held_id")
    .where("held_kind", "=", kind)
    .where("held_id", "in", others)
    .where("state", "=", "waiting")
    .execute();
  for (const { held_id: id } of held) if (id !== null) reasons.set(id, "新账号的内容暂缓展示，正在等待审核");
  return reasons;
}

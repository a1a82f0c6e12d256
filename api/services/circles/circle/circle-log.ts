import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleLogEntry } from "../../../../contract/circles/circle-fields.ts";
import type { CircleAction } from "../../../../contract/circles/circle-action-names.ts";
import type { CircleRole } from "../../../../contract/circles/circle-names.ts";
import { subjectKey, type SubjectRef } from "../../../../contract/shared/subject.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import type { Database } from "../../../db/schema/index.ts";
import { subjectsKnownTo } from "../subject/subject.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMay, findCircle, isStaff, type Standing } from "./authority.ts";

interface Act {
  ctx: Pick<Context, "clock">;
  circleId: number;
  /** The status of the acting user. */
  standing: { viewerId: Standing["viewerId"]; member: { role: CircleRole } | null };
  action: CircleAction;
  /** The user on whom the action was taken. */
  userId?: number | undefined;
  /** The post on which the action was taken, and its title. */
  subject?: SubjectRef | undefined;
  title?: string | undefined;
  reason?: string | undefined;
  until?: number | null | undefined;
}

/** Writes a log entry; call it in the transaction of the action. */
export async function recordAct(
  trx: Transaction<Database>,
  { ctx, circleId, standing, action, userId, subject, title = "", reason = "", until }: Act,
): Promise<void> {
  if (standing.viewerId === null) throw new Error("Nobody acts in a circle");
  await trx
    .insertInto("circle_log")
    .values({
      circle_id: circleId,
      actor_id: standing.viewerId,
      action,
      user_id: userId ?? null,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      until: until ?? null,
      title,
      reason,
      is_site: isStaff(standing.member?.role) ? 0 : 1,
      created_at: ctx.clock.now(),
    })
    .execute();
}

export function circleLogQuery({
  ctx,
  circleId,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  circleId: number;
  cursor: string | undefined;
  limit: number;
}) {
  const rows = ctx.db.selectFrom("circle_log").selectAll().where("circle_id", "=", circleId);
  return pageBy(rows, [down("id")], cursor, limit);
}

/**
 * R14: the actions of the circle's staff, newest first. For a post that this reader may not see, the entry has neither
 * link nor title.
 * @throws ApiError NOT_FOUND, FORBIDDEN for non-members of a private circle
 */
export async function listCircleLog({
  ctx,
  viewer,
  circleId,
  input,
}: {
  ctx: Context;
  viewer: Viewer | null;
  circleId: number;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: CircleLogEntry[]; nextCursor: string | null }> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("look", circle, standing);
  const page = await circleLogQuery({ ctx, circleId, cursor: input.cursor, limit: input.limit }).page();
  const namesActor = circle.shows_actor === 1 || standing.isAdmin || isStaff(standing.member?.role);
  const people = await userBriefs(
    ctx,
    page.rows.flatMap((row) => [...(namesActor ? [row.actor_id] : []), ...(row.user_id === null ? [] : [row.user_id])]),
  );
  const subjectOf = ({ subject_kind: kind, subject_id: id }: (typeof page.rows)[number]) =>
    kind === null || id === null ? null : { kind, id };
  const known = await subjectsKnownTo(
    ctx,
    viewer,
    page.rows.flatMap((row) => subjectOf(row) ?? []),
  );
  const named = (row: (typeof page.rows)[number]) => {
    const subject = subjectOf(row);
    return subject && known.has(subjectKey(subject)) ? { subject, title: row.title } : { subject: null, title: "" };
  };
  const items = page.rows.map((row): CircleLogEntry => ({
    id: row.id,
    action: row.action as CircleAction,
    actor: namesActor ? briefOf(people, row.actor_id) : null,
    isSite: row.is_site === 1,
    user: row.user_id === null ? null : briefOf(people, row.user_id),
    ...named(row),
    reason: row.reason,
    until: row.until === null ? null : new Date(row.until).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
  }));
  return { items, nextCursor: page.nextCursor };
}

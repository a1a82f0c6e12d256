import type { Context, Viewer } from "../../../context.ts";
import type { OwnRemoval } from "../../../../contract/moderation/appeal.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { appealEnd, appealsOf, appealView, holdRemovals, insertAppeal } from "../../shared/appeal/appeals.ts";
import { reportedOf, reportKey } from "../report/reported.ts";

export function ownRemovalsQuery(
  { db }: Pick<Context, "db">,
  userId: number,
  cursor: string | undefined,
  limit: number,
) {
  return pageBy(db.selectFrom("removal").selectAll().where("author_id", "=", userId), [down("id")], cursor, limit);
}

/** The staff's removals of the viewer's content, newest first, with reasons and appeals. */
export async function ownRemovals({
  ctx,
  viewer,
  query: { cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  query: { cursor?: string | undefined; limit: number };
}): Promise<{ items: OwnRemoval[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await ownRemovalsQuery(ctx, viewer.id, cursor, limit).page();
  const now = ctx.clock.now();
  const refOf = (row: (typeof rows)[number]) => ({ kind: row.subject_kind, id: row.subject_id });
  const ids = rows.map((row) => row.id);
  const [abouts, sent] = await Promise.all([reportedOf(ctx, rows.map(refOf)), appealsOf(ctx, ["removal"], ids)]);
  const items = rows.map((row): OwnRemoval => {
    const about = abouts.get(reportKey(refOf(row)));
    const canAppeal = row.undone_at === null && !sent.has(row.id);
    return {
      id: row.id,
      kind: row.subject_kind,
      title: about?.title || null,
      path: row.undone_at === null || !about || about.isDeleted ? null : about.path,
      reason: row.reason,
      createdAt: new Date(row.created_at).toISOString(),
      appealableUntil: canAppeal ? appealEnd(row.created_at, now) : null,
      appeal: appealView(sent.get(row.id)),
    };
  });
  return { items, nextCursor };
}

/** Appeals against a removal, once, while it is in effect. @throws ApiError CONFLICT, FORBIDDEN when it is too late */
export async function appealRemoval({
  ctx,
  viewer,
  id,
  text,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
  text: string;
}): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("removal")
      .selectAll()
      .where("id", "=", id)
      .where("author_id", "=", viewer.id)
      .executeTakeFirst();
    const held = row ? await holdRemovals(trx, { kind: row.subject_kind, id: row.subject_id }) : [];
    if (!row || !held.includes(id)) throw new ApiError("CONFLICT", "它已经恢复，不需要申诉");
    const decision = { decisionId: id, decidedBy: row.admin_id, decidedAt: row.created_at };
    await insertAppeal(trx, ctx, { userId: viewer.id, kind: "removal", ...decision, text });
  });
  return { ok: true };
}

import type { Selectable } from "kysely";
import type { PointEntry } from "../../../../contract/people/growth.ts";
import type { PointReason } from "../../../../contract/people/growth-names.ts";
import { commentPath, subjectKey, type SubjectRef, subjectPath } from "../../../../contract/shared/subject.ts";
import type { Context, Viewer } from "../../../context.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import type { PointEntryTable } from "../../../db/schema/growth.ts";
import { subjectsKnownTo, subjectTitles } from "../../circles/subject/subject.ts";
import { assertHas } from "../../people/growth/is-on.ts";

/** A person's ledger of points, newest first, from one index. */
export function pointEntryPageQuery({
  ctx,
  userId,
  limit,
  cursor,
}: {
  ctx: Pick<Context, "db">;
  userId: number;
  limit: number;
  cursor?: string | undefined;
}) {
  const rows = ctx.db.selectFrom("point_entry").selectAll().where("user_id", "=", userId);
  return pageBy(rows, [down("id")], cursor, limit);
}

/** The viewer's ledger of points. @throws ApiError NOT_FOUND when the site has switched points off */
export async function listPointEntries({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: PointEntry[]; nextCursor: string | null; balance: number }> {
  await assertHas(ctx, "points");
  const [page, { points }] = await Promise.all([
    pointEntryPageQuery({ ctx, userId: viewer.id, ...input }).page(),
    ctx.db.selectFrom("user").select("points").where("id", "=", viewer.id).executeTakeFirstOrThrow(),
  ]);
  return { items: await entryViews(ctx, viewer, page.rows), nextCursor: page.nextCursor, balance: points };
}

const isPost = (reason: PointReason) => reason === "article" || reason === "video" || reason === "dynamic";

/** The entries with links to their posts and comments; without a link when the owner no longer has access. */
export async function entryViews(
  ctx: Context,
  viewer: Viewer,
  rows: Selectable<PointEntryTable>[],
): Promise<PointEntry[]> {
  const commentIds = rows.flatMap((row) => (row.reason === "comment" ? [row.subject_id] : []));
  const comments =
    commentIds.length === 0
      ? []
      : await ctx.db
          .selectFrom("comment")
          .select(["id", "subject_kind", "subject_id"])
          .where("id", "in", commentIds)
          .where("deleted_at", "is", null)
          .execute();
  const commented = new Map(comments.map((row) => [row.id, { kind: row.subject_kind, id: row.subject_id }]));
  const posts = rows.flatMap(({ reason, subject_id: id }) =>
    isPost(reason) ? [{ kind: reason, id } as SubjectRef] : [],
  );
  const refs = [...posts, ...commented.values()];
  const [known, titles] = await Promise.all([subjectsKnownTo(ctx, viewer, refs), subjectTitles(ctx, refs)]);
  function thingOf({ reason, subject_id: id }: Selectable<PointEntryTable>): PointEntry["thing"] {
    const about =
      reason === "comment" ? commented.get(id) : isPost(reason) ? ({ kind: reason, id } as SubjectRef) : undefined;
    if (!about || !known.has(subjectKey(about))) return null;
    const title = titles.get(subjectKey(about))?.title ?? "";
    return { title, path: reason === "comment" ? commentPath(about, id) : subjectPath(about) };
  }
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    turn: row.turn === 0 ? "given" : row.turn % 2 === 1 ? "taken" : "returned",
    thing: thingOf(row),
    amount: row.amount,
    balance: row.balance,
    createdAt: new Date(row.created_at).toISOString(),
  }));
}

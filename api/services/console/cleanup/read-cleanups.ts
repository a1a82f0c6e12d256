import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { Cleanup, cleanupEndpoints } from "../../../../contract/console/cleanup.ts";
import {
  type CleanupScope,
  cleanupScopes,
  type WrittenKind,
  writtenKinds,
} from "../../../../contract/console/cleanup-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { assertMayOnSite, assertOverPerson } from "../../shared/authority/authority.ts";
import { personItems } from "../staff/people.ts";
import { countWritten, latestOf, writtenBy } from "../staff/written-by.ts";
import { RESTORE_MS } from "../../posts/trash/trash.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { removableKinds, sinceOf } from "./clean-up.ts";

const CLEANUPS_MAX = 10;
const PREVIEWED = 20;

export const cleanupsQuery = ({ db }: Pick<Context, "db">, userId: number) =>
  db.selectFrom("cleanup").selectAll().where("user_id", "=", userId).orderBy("id", "desc").limit(CLEANUPS_MAX);

/** The latest cleanups of a user, newest first. */
export async function cleanupsOf(ctx: Context, viewer: Viewer, userId: number): Promise<Cleanup[]> {
  const rows = await cleanupsQuery(ctx, userId).execute();
  const briefs = await userBriefs(
    ctx,
    rows.flatMap((row) => [row.made_by, ...(row.undone_by === null ? [] : [row.undone_by])]),
  );
  const now = ctx.clock.now();
  const iso = (ms: number) => new Date(ms).toISOString();
  return rows.map((row): Cleanup => {
    const mayUndo = (JSON.parse(row.areas) as WrittenKind[]).every((area) => mayOnSite(viewer, "remove", area));
    const isOpen = (row.state === "removing" || row.state === "done") && row.created_at > now - RESTORE_MS;
    return {
      id: row.id,
      scope: row.scope,
      reason: row.reason,
      madeBy: briefOf(briefs, row.made_by),
      createdAt: iso(row.created_at),
      state: row.state,
      removed: row.removed,
      restored: row.restored,
      undoneBy: row.undone_by === null ? null : briefOf(briefs, row.undone_by),
      undoneAt: row.undone_at === null ? null : iso(row.undone_at),
      undoableUntil: isOpen && mayUndo ? iso(row.created_at + RESTORE_MS) : null,
    };
  });
}

/** @throws ApiError FORBIDDEN when the viewer may delete nothing, or may not act on this user, NOT_FOUND */
export async function previewCleanup({
  ctx,
  viewer,
  userId,
  scope,
}: {
  ctx: Context;
  viewer: Viewer;
  userId: number;
  scope: CleanupScope;
}): Promise<z.output<typeof cleanupEndpoints.cleanupPreview.output>> {
  assertMayOnSite(viewer, "remove", "some");
  const [person] = await personItems(ctx, [userId]);
  if (!person) throw new ApiError("NOT_FOUND", "没有这位成员");
  assertOverPerson(viewer, person);
  const now = ctx.clock.now();
  const kinds = removableKinds(viewer);
  const [items, cleanups, ...counts] = await Promise.all([
    latestOf(ctx, { kinds, userId, since: sinceOf(scope, now), until: now, limit: PREVIEWED }),
    cleanupsOf(ctx, viewer, userId),
    ...cleanupScopes.map(async (one) => {
      const { of, isMore } = await countWritten(ctx, { kinds, userId, since: sinceOf(one, now), until: now });
      return { scope: one, of, isMore, total: of.reduce((sum, { count }) => sum + count, 0) };
    }),
  ]);
  const { id, name, avatar, role } = person;
  return {
    person: { id, name, avatar, role },
    isBanned: person.isBanned,
    canBan: mayOnSite(viewer, "ban") && !person.isBanned,
    counts,
    scope,
    items,
    cleanups,
  };
}

/** @throws ApiError FORBIDDEN, NOT_FOUND */
export async function personContent({
  ctx,
  viewer,
  userId,
  query: { kind, cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  userId: number;
  query: { kind: WrittenKind; cursor?: string | undefined; limit: number };
}): Promise<z.output<typeof cleanupEndpoints.personContent.output>> {
  assertMayOnSite(viewer, "person");
  const [person] = await personItems(ctx, [userId]);
  if (!person) throw new ApiError("NOT_FOUND", "没有这位成员");
  const [{ rows: items, nextCursor }, counts] = await Promise.all([
    writtenBy(ctx, { kind, userId, since: 0, cursor, limit }),
    countWritten(ctx, { kinds: writtenKinds, userId, since: 0 }),
  ]);
  const { id, name, avatar, role } = person;
  const isOver = viewer.id !== id && role !== "ADMIN" && (viewer.role === "ADMIN" || !isStaffMember(person));
  return {
    person: { id, name, avatar, role },
    counts: counts.of,
    items,
    nextCursor,
    canCleanUp: isOver && mayOnSite(viewer, "remove", "some"),
  };
}

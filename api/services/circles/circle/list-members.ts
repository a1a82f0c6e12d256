import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CircleBan, CircleMember } from "../../../../contract/circles/circle-staff.ts";
import type { MemberFilter } from "../../../../contract/circles/circle-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import { type PageQuery, down, pageBy, up } from "../../../db/keyset.ts";
import { likePattern, rarelyNamed } from "../../people/follow/list-users.ts";
import { userItems } from "../../people/follow/user-items.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import type { CirclePage } from "./applications.ts";
import { assertMay, circleCan, findCircle } from "./authority.ts";
import { iso, isoOrNull } from "./circle-cards.ts";

interface MemberPage extends CirclePage {
  ctx: Pick<Context, "db">;
  filter: MemberFilter;
  /** Part of a name. */
  q?: string | undefined;
  /** The ids of all users with this name part, when only few users have it. */
  among?: number[] | undefined;
  now: number;
}

/**
 * The table, or, on SQLite, the table through a partial index. After ANALYZE SQLite knows only the mean size of
 * circles, and would read all members of a large circle to find its few posters (decision 0050).
 */
function membersBy({ db }: MemberPage["ctx"], filter: MemberFilter) {
  const { throughIndex } = dialectOf(db);
  if (filter === "staff") return throughIndex("circle_member", "circle_member_staff", sql`role <> 'member'`);
  if (filter === "poster") return throughIndex("circle_member", "circle_member_poster", sql`may_post = 1`);
  return "circle_member";
}

/** Each filter uses its own index. A common name is searched in list order, so a page fills quickly. */
export function memberPageQuery({ ctx, circleId, filter, q, among, now, cursor, limit }: MemberPage) {
  const rows = ctx.db
    .selectFrom(membersBy(ctx, filter))
    .select(["id", "created_at", "user_id", "role", "may_post", "muted_until", "mute_reason"])
    .where("circle_id", "=", circleId)
    .$if(filter === "staff", (query) => query.where(sql<boolean>`role <> 'member'`))
    .$if(filter === "poster", (query) => query.where(sql<boolean>`may_post = 1`))
    .$if(filter === "muted", (query) => query.where("muted_until", ">", now))
    .$if(among !== undefined, (query) => query.where("user_id", "in", among ?? []))
    .$if(Boolean(q), (query) =>
      query.where(
        sql<boolean>`exists (select 1 from "user" where "user".id = circle_member.user_id and "user".name_folded like ${likePattern(q ?? "")} escape '\\')`,
      ),
    );
  if (filter === "staff") return pageBy(rows, [up("created_at"), up("id")], cursor, limit);
  if (filter === "muted") return pageBy(rows, [up("muted_until"), up("id")], cursor, limit);
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

interface Listed<Item> {
  items: Item[];
  nextCursor: string | null;
}

/**
 * @throws ApiError NOT_FOUND, FORBIDDEN for non-members of a private circle, and for the list of muted members to
 * others than staff
 */
export async function listMembers({
  ctx,
  viewer,
  circleId,
  input: { filter, q, cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer | null;
  circleId: number;
  input: { filter: MemberFilter; q?: string | undefined; cursor?: string | undefined; limit: number };
}): Promise<Listed<CircleMember>> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("look", circle, standing);
  if (filter === "muted") assertMay("moderate", circle, standing);
  const among = q ? await rarelyNamed(ctx, q) : undefined;
  if (among?.length === 0) return { items: [], nextCursor: null };
  const now = ctx.clock.now();
  const query: PageQuery<MemberRow> = memberPageQuery({ ctx, circleId, filter, q, among, now, cursor, limit });
  const page = await query.page();
  const people = await userItems(
    ctx,
    viewer,
    page.rows.map((row) => row.user_id),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const isForStaff = circleCan(circle, standing).moderate;
  const items = page.rows.flatMap((row): CircleMember[] => {
    const person = byId.get(row.user_id);
    if (!person) return [];
    const isMuted = isForStaff && row.muted_until !== null && row.muted_until > now;
    return [
      {
        ...person,
        role: row.role,
        joinedAt: iso(row.created_at),
        mayPost: isForStaff && row.may_post === 1,
        mutedUntil: isMuted ? isoOrNull(row.muted_until) : null,
        muteReason: isMuted ? row.mute_reason : "",
      },
    ];
  });
  return { items, nextCursor: page.nextCursor };
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberPageQuery>["execute"]>>[number];

/** Active bans, newest first. */
export function banPageQuery({ ctx, circleId, now, cursor, limit }: CirclePage & { now: number }) {
  const rows = ctx.db
    .selectFrom("circle_ban")
    .select(["id", "created_at", "user_id", "banned_by", "until", "reason"])
    .where("circle_id", "=", circleId)
    .where((eb) => eb.or([eb("until", "is", null), eb("until", ">", now)]));
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for others than staff */
export async function listBans({
  ctx,
  viewer,
  circleId,
  input: { cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  input: { cursor?: string | undefined; limit: number };
}): Promise<Listed<CircleBan>> {
  const { circle, standing } = await findCircle({ ctx, viewer, circleId });
  assertMay("moderate", circle, standing);
  const page = await banPageQuery({ ctx, circleId, now: ctx.clock.now(), cursor, limit }).page();
  const people = await userBriefs(
    ctx,
    page.rows.flatMap((row) => [row.user_id, row.banned_by]),
  );
  const items = page.rows.map((row) => ({
    user: briefOf(people, row.user_id),
    reason: row.reason,
    until: isoOrNull(row.until),
    bannedBy: briefOf(people, row.banned_by),
    createdAt: iso(row.created_at),
  }));
  return { items, nextCursor: page.nextCursor };
}

export const noMember = () => new ApiError("NOT_FOUND", "圈子里没有这位成员");

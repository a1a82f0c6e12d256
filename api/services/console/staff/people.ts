import type { Context, Viewer } from "../../../context.ts";
import type { PersonItem } from "../../../../contract/console/person-item.ts";
import type { PersonFilter } from "../../../../contract/shared/staff-names.ts";
import type { StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { phone } from "../../../../contract/shared/common.ts";
import { down, type Page, pageBy } from "../../../db/keyset.ts";
import { userPage } from "../../people/follow/list-users.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { untilIso } from "../../shared/sanction/until.ts";

/** The most logins from an address that are read; their users fit on one page. */
const LOGINS_MAX = 500;

const stateColumns = ["id", "staff_role", "staff_areas", "banned_until", "muted_until", "created_at"] as const;

/** All users, newest first; or currently banned or muted users, latest end first; or the staff. */
export function peopleQuery(
  ctx: Pick<Context, "db" | "clock">,
  { filter, cursor, limit }: { filter: PersonFilter; cursor?: string | undefined; limit: number },
) {
  const now = ctx.clock.now();
  const rows = ctx.db.selectFrom("user").select(["id", "banned_until", "muted_until"]);
  if (filter === "banned")
    return pageBy(
      rows.where("banned_until", "is not", null).where("banned_until", ">", now),
      [down("banned_until"), down("id")],
      cursor,
      limit,
    );
  if (filter === "muted")
    return pageBy(
      rows.where("muted_until", "is not", null).where("muted_until", ">", now),
      [down("muted_until"), down("id")],
      cursor,
      limit,
    );
  if (filter === "staff")
    return pageBy(
      rows.where((eb) => eb.or([eb("staff_role", "is not", null), eb("role", "=", "ADMIN")])),
      [down("id")],
      cursor,
      limit,
    );
  return pageBy(rows.where("id", ">", 0), [down("id")], cursor, limit);
}

/** The latest logins from an address. */
export const loginsFromQuery = (ctx: Pick<Context, "db">, ip: string) =>
  ctx.db.selectFrom("session").select("user_id").where("ip", "=", ip).orderBy("id", "desc").limit(LOGINS_MAX);

const isIp = (text: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(text) || /^[\da-f:]*:[\da-f:.]+$/i.test(text);

interface ListPeople {
  ctx: Context;
  viewer: Viewer;
  query: { q: string; filter: PersonFilter; cursor?: string | undefined; limit: number };
}

/**
 * Finds users by part of a name or by id; administrators also by phone number or IP address, which the log records.
 * @throws ApiError FORBIDDEN for non-staff, and for phone numbers and addresses to others than administrators
 */
export async function listPeople(input: ListPeople): Promise<{ items: PersonItem[]; nextCursor: string | null }> {
  assertMayOnSite(input.viewer, "person");
  const { rows, nextCursor } = await pageOf(input);
  return {
    items: await personItems(
      input.ctx,
      rows.map((row) => row.id),
    ),
    nextCursor,
  };
}

async function pageOf({ ctx, viewer, query: { q, filter, cursor, limit } }: ListPeople): Promise<Page<{ id: number }>> {
  if (q === "") return peopleQuery(ctx, { filter, cursor, limit }).page();
  const one = (rows: { id: number }[]): Page<{ id: number }> => ({ rows, nextCursor: null });
  const digits = phone.safeParse(q);
  if (digits.success) {
    assertMayOnSite(viewer, "phone");
    const rows = await ctx.db.selectFrom("user").select("id").where("phone", "=", digits.data).execute();
    const target = rows[0] && { kind: "user", id: rows[0].id };
    await audit(ctx.db, { ctx, viewer }, { act: "search-phone", ...(target ? { target } : {}) });
    return one(rows);
  }
  if (isIp(q)) {
    assertMayOnSite(viewer, "phone");
    await audit(ctx.db, { ctx, viewer }, { act: "search-ip", after: { ip: q } });
    const logins = await loginsFromQuery(ctx, q).execute();
    return one([...new Set(logins.map((row) => row.user_id))].map((id) => ({ id })));
  }
  const number = /^#?(\d{1,15})$/.exec(q)?.[1];
  const byNumber =
    number === undefined ? [] : await ctx.db.selectFrom("user").select("id").where("id", "=", Number(number)).execute();
  const named = await userPage({ ctx, keyword: q, cursor, limit });
  const first = cursor === undefined ? byNumber : [];
  return { rows: [...first, ...named.rows.filter((row) => row.id !== first[0]?.id)], nextCursor: named.nextCursor };
}

/** Users as items, in the order of the ids. */
export async function personItems(ctx: Context, ids: number[]): Promise<PersonItem[]> {
  if (ids.length === 0) return [];
  const now = ctx.clock.now();
  const [briefs, rows] = await Promise.all([
    userBriefs(ctx, ids),
    ctx.db.selectFrom("user").select(stateColumns).where("id", "in", ids).execute(),
  ]);
  const states = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): PersonItem[] => {
    const row = states.get(id);
    if (!row) return [];
    const isBanned = row.banned_until !== null && row.banned_until > now;
    const isMuted = row.muted_until !== null && row.muted_until > now;
    return [
      {
        ...briefOf(briefs, id),
        staffRole: row.staff_role,
        staffAreas: row.staff_areas === null ? null : (JSON.parse(row.staff_areas) as StaffArea[]),
        isBanned,
        isMuted,
        bannedUntil: isBanned && row.banned_until !== null ? untilIso(row.banned_until) : null,
        mutedUntil: isMuted && row.muted_until !== null ? untilIso(row.muted_until) : null,
        createdAt: new Date(row.created_at).toISOString(),
      },
    ];
  });
}

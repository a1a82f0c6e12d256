import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { type ClusterReason, writtenKinds } from "../../../../contract/console/cleanup-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { rangeOf } from "../../shared/address/address.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { HOUR_MS } from "../../people/newcomer/flood.ts";

type Chosen = Map<number, ClusterReason[]>;
type Inside = Pick<Context, "db" | "clock">;

const MAX = limits.cleanupPeopleMax;
/** The most accounts of a day among which those with the same text are found. */
const CANDIDATES_MAX = 1_000;
const TEXTS_MAX = 50;
/** Shorter texts, such as thanks, are often the same. */
const TEXT_MIN = 4;

const nobody = sql<boolean>`role = 'USER' and staff_role is null and left_at is null`;

/** Accounts created in a period, without the staff. */
export const createdQuery = ({ db }: Pick<Context, "db">, from: number, until: number, limit: number) =>
  db
    .selectFrom("user")
    .select(["id", "created_at"])
    .where("created_at", ">=", from)
    .where("created_at", "<=", until)
    .where(nobody)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);

/** The first logins in a period, with their addresses, which the staff do not read. */
export const firstLoginsQuery = ({ db }: Pick<Context, "db">, from: number, until: number) =>
  db
    .selectFrom("session")
    .select(["user_id", "ip"])
    .where("created_at", ">=", from)
    .where("created_at", "<=", until)
    .where("ip", "is not", null)
    .orderBy("created_at")
    .limit(CANDIDATES_MAX);

/** The people of a preview, with the reasons why they belong together. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function chosenPeople(
  ctx: Inside,
  viewer: Viewer,
  { ids, report, hours }: { ids?: number[] | undefined; report?: number | undefined; hours?: number | undefined },
): Promise<Chosen> {
  if (ids) return new Map(ids.map((id) => [id, []]));
  if (report !== undefined) {
    assertMayOnSite(viewer, "report", "some");
    return clusterOf(ctx, report);
  }
  if (hours === undefined) return new Map();
  assertMayOnSite(viewer, "person");
  const now = ctx.clock.now();
  const rows = await createdQuery(ctx, now - hours * HOUR_MS, now, MAX).execute();
  return new Map(rows.map(({ id }) => [id, []]));
}

/**
 * The author of reported content, and the accounts of the same day that said the same, or that were created within an hour
 * of theirs in the same network.
 */
async function clusterOf(ctx: Inside, reportId: number): Promise<Chosen> {
  const report = await ctx.db.selectFrom("report").select("author_id").where("id", "=", reportId).executeTakeFirst();
  if (!report || report.author_id === null) throw new ApiError("NOT_FOUND", "没有这条举报，或者作者已不在");
  const author = await ctx.db
    .selectFrom("user")
    .select(["id", "created_at"])
    .where("id", "=", report.author_id)
    .executeTakeFirstOrThrow();
  const at = author.created_at;
  const day = await createdQuery(ctx, at - 24 * HOUR_MS, at + 24 * HOUR_MS, CANDIDATES_MAX).execute();
  const candidates = new Map(day.map((row) => [row.id, row.created_at]));
  const same = await sayingTheSame(ctx, author.id, [...candidates.keys()]);
  const near = await inTheNetwork(ctx, author.id, at);
  const found: Chosen = new Map([[author.id, ["author"]]]);
  for (const [id, createdAt] of candidates) {
    if (id === author.id) continue;
    const isNear = near.has(id) && Math.abs(createdAt - at) <= HOUR_MS;
    const reasons: ClusterReason[] = [
      ...(same.has(id) ? ["text" as const] : []),
      ...(isNear ? ["network" as const] : []),
    ];
    if (reasons.length > 0 && found.size < MAX) found.set(id, reasons);
  }
  return found;
}

/** The accounts among `ids` that wrote one of the author's last texts, in public. */
async function sayingTheSame({ db }: Inside, authorId: number, ids: number[]): Promise<Set<number>> {
  const found = new Set<number>();
  if (ids.length === 0) return found;
  for (const table of writtenKinds) {
    const own = await db
      .selectFrom(table as "comment")
      .select("source")
      .where("author_id", "=", authorId)
      .orderBy("id", "desc")
      .limit(TEXTS_MAX)
      .execute();
    const texts = [...new Set(own.map(({ source }) => source))].filter((text) => text.length >= TEXT_MIN);
    if (texts.length === 0) continue;
    const rows = await db
      .selectFrom(table as "comment")
      .select("author_id")
      .distinct()
      .where("author_id", "in", ids)
      .where("source", "in", texts)
      .execute();
    for (const row of rows) found.add(row.author_id);
  }
  return found;
}

/** The accounts that logged in within an hour of the author's first login, in the author's network. */
async function inTheNetwork(ctx: Inside, authorId: number, at: number): Promise<Set<number>> {
  const rows = await firstLoginsQuery(ctx, at - HOUR_MS, at + HOUR_MS).execute();
  const ranges = new Set(rows.flatMap((row) => (row.user_id === authorId && row.ip ? [rangeOf(row.ip)] : [])));
  return new Set(rows.flatMap((row) => (row.ip && ranges.has(rangeOf(row.ip)) ? [row.user_id] : [])));
}

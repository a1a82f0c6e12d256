import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { appealEndpoints, OwnSanction } from "../../../../contract/moderation/appeal.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { SanctionTable } from "../../../db/schema/staff.ts";
import { appealEnd, appealsOf, appealView, insertAppeal } from "../appeal/appeals.ts";
import { ownerOfBanPass } from "./ban-pass.ts";
import { FOREVER, untilIso } from "./until.ts";

type SanctionRow = Selectable<SanctionTable>;

export function ownSanctionsQuery(
  { db }: Pick<Context, "db">,
  userId: number,
  cursor: string | undefined,
  limit: number,
) {
  return pageBy(db.selectFrom("sanction").selectAll().where("user_id", "=", userId), [down("id")], cursor, limit);
}

/** The viewer's sanctions, newest first: reason, end, and the state of an appeal. */
export async function ownSanctions({
  ctx,
  viewer,
  query: { cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  query: { cursor?: string | undefined; limit: number };
}): Promise<{ items: OwnSanction[]; nextCursor: string | null }> {
  const page = await ownSanctionsQuery(ctx, viewer.id, cursor, limit).page();
  return { items: await sanctionViews(ctx, page.rows), nextCursor: page.nextCursor };
}

const stands = ({ kind, lifted_at: liftedAt, until }: SanctionRow, now: number) =>
  kind !== "warning" && liftedAt === null && (until ?? 0) > now;

async function sanctionViews(ctx: Pick<Context, "db" | "clock">, rows: SanctionRow[]): Promise<OwnSanction[]> {
  const now = ctx.clock.now();
  const ids = rows.map((row) => row.id);
  const sent = await appealsOf(ctx, ["ban", "mute"], ids);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    createdAt: new Date(row.created_at).toISOString(),
    until: row.until === null ? null : untilIso(row.until),
    stands: stands(row, now),
    appealableUntil: stands(row, now) && !sent.has(row.id) ? appealEnd(row.created_at, now) : null,
    appeal: appealView(sent.get(row.id)),
  }));
}

interface AppealSanction {
  ctx: Context;
  userId: number;
  id: number;
  text: string;
}

/**
 * Appeals against a sanction, once, while it is in force.
 * @throws ApiError CONFLICT, FORBIDDEN when the time for appeals has passed
 */
export async function appealSanction({ ctx, userId, id, text }: AppealSanction): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async (trx) => {
    // Lifting or replacing a sanction also locks this row.
    await lockUsers(trx, [userId]);
    const row = await trx
      .selectFrom("sanction")
      .selectAll()
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (!row || row.kind === "warning" || !stands(row, ctx.clock.now()))
      throw new ApiError("CONFLICT", "这项处罚已经结束或改变，不需要申诉");
    const decision = { decisionId: row.id, decidedBy: row.made_by, decidedAt: row.created_at };
    await insertAppeal(trx, ctx, { userId, kind: row.kind, ...decision, text });
  });
  return { ok: true };
}

async function standingBan({ db, clock }: Pick<Context, "db" | "clock">, userId: number) {
  const now = clock.now();
  const [person, row] = await Promise.all([
    db.selectFrom("user").select("banned_until").where("id", "=", userId).executeTakeFirst(),
    db
      .selectFrom("sanction")
      .selectAll()
      .where("user_id", "=", userId)
      .where("kind", "=", "ban")
      .where("lifted_at", "is", null)
      .where("until", ">", now)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  const until = person?.banned_until ?? 0;
  return { isBanned: until > now, until, row: until > now ? row : undefined };
}

/**
 * The ban of a member who has just proved their identity.
 * @throws ApiError FORBIDDEN for a pass that is forged or expired
 */
export async function readBan({
  ctx,
  pass,
}: {
  ctx: Context;
  pass: string;
}): Promise<z.output<typeof appealEndpoints.readBan.output>> {
  const { isBanned, until, row } = await standingBan(ctx, ownerOfBanPass(ctx, pass));
  const [ban = null] = row ? await sanctionViews(ctx, [row]) : [];
  return { isBanned, until: isBanned && until < FOREVER ? untilIso(until) : null, ban };
}

/** @throws ApiError FORBIDDEN for a pass that is forged or expired, CONFLICT as `appealSanction` */
export async function appealBan({
  ctx,
  pass,
  text,
}: {
  ctx: Context;
  pass: string;
  text: string;
}): Promise<{ ok: true }> {
  const userId = ownerOfBanPass(ctx, pass);
  const { row } = await standingBan(ctx, userId);
  return appealSanction({ ctx, userId, id: row?.id ?? 0, text });
}

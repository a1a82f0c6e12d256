import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { FoundingItem } from "../../../../contract/circles/circle-fields.ts";
import { circlePath } from "../../../../contract/circles/circle-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { pageBy, up } from "../../../db/keyset.ts";
import type { Database } from "../../../db/schema/index.ts";
import { unindexText } from "../../../db/text-search.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { notify } from "../../shared/message/notify.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { userBriefs } from "../../people/user/user-brief.ts";
import { assertMay, type CircleRow, lockCircleWithStanding } from "./authority.ts";
import { circleCards } from "./circle-cards.ts";
import { isListed } from "./circle-fields.ts";
import { recordAct } from "./circle-log.ts";
import { endMember } from "./membership.ts";

export function foundingPageQuery({
  ctx,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  cursor: string | undefined;
  limit: number;
}) {
  const rows = ctx.db
    .selectFrom("circle")
    .select(["id", "created_at", "owner_id", "founding_reason"])
    .where("state", "=", "applied");
  return pageBy(rows, [up("created_at"), up("id")], cursor, limit);
}

/** Circles that wait for approval by administrators, oldest first. @throws ApiError FORBIDDEN */
export async function listFoundings({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: FoundingItem[]; nextCursor: string | null }> {
  if (!mayOnSite(viewer, "founding")) throw new ApiError("FORBIDDEN", "只有管理员可以审核圈子");
  const page = await foundingPageQuery({ ctx, cursor: input.cursor, limit: input.limit }).page();
  const [cards, people] = await Promise.all([
    circleCards(
      ctx,
      viewer,
      page.rows.map((row) => row.id),
    ),
    userBriefs(
      ctx,
      page.rows.flatMap((row) => row.owner_id ?? []),
    ),
  ]);
  const rows = new Map(page.rows.map((row) => [row.id, row]));
  const items = cards.map((card) => {
    const row = rows.get(card.id);
    return { ...card, founder: people.get(row?.owner_id ?? 0) ?? null, foundingReason: row?.founding_reason ?? "" };
  });
  return { items, nextCursor: page.nextCursor };
}

/**
 * Ends a circle: frees its name, unlists it, deletes its invitations, broadcasts and bans, and refuses its
 * applications.
 */
export async function endCircle(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "kinds">,
  { id, name }: Pick<CircleRow, "id" | "name">,
  state: "refused" | "dissolved",
): Promise<void> {
  await trx
    .updateTable("circle")
    .set({ state, is_listed: 0, name: `${name} #${id}`, name_folded: null })
    .where("id", "=", id)
    .execute();
  for (const table of ["circle_invitation", "circle_broadcast", "circle_ban"] as const)
    await trx.deleteFrom(table).where("circle_id", "=", id).execute();
  await trx
    .updateTable("circle_application")
    .set({ state: "refused", decided_at: ctx.clock.now() })
    .where("circle_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
  await unindexText(trx, { kind: "circle", id });
}

interface Settle {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  approved: boolean;
  reason: string;
}

/**
 * Approves or refuses a new circle. @throws ApiError NOT_FOUND, FORBIDDEN for others than administrators, and once it
 * is settled
 */
export async function settleFounding({ ctx, viewer, circleId, approved, reason }: Settle): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("settleFounding", circle, standing);
    if (approved) {
      await trx
        .updateTable("circle")
        .set({ state: "open", is_listed: isListed({ ...circle, state: "open" }), active_at: ctx.clock.now() })
        .where("id", "=", circleId)
        .execute();
      await recordAct(trx, { ctx, circleId, standing, action: "found", userId: circle.owner_id ?? undefined });
    } else {
      await endCircle(trx, ctx, circle, "refused");
      if (circle.owner_id !== null) await endMember(trx, { circleId, userId: circle.owner_id });
    }
    await audit(
      trx,
      { ctx, viewer },
      { act: "settle-founding", target: { kind: "circle", id: circleId }, after: { approved }, reason },
    );
    await notify({
      ctx,
      trx,
      userIds: circle.owner_id === null ? [] : [circle.owner_id],
      notice: {
        kind: "circle",
        title: approved ? `圈子“${circle.name}”已通过审核` : `圈子“${circle.name}”没有通过审核`,
        body: approved ? "现在可以邀请大家加入，发布第一篇帖子了。" : reason,
        path: approved ? circlePath(circleId) : null,
      },
    });
    if (!approved) await setImageUses(trx, ctx, { kind: "circle", id: circleId });
    return { ok: true as const };
  });
}

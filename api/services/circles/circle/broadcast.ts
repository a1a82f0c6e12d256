import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { circlePath } from "../../../../contract/circles/circle-names.ts";
import type { CircleBroadcastTable } from "../../../db/schema/circle.ts";
import type { Database } from "../../../db/schema/index.ts";
import { notify } from "../../shared/message/notify.ts";
import { lockCircle } from "./authority.ts";

type Kind = CircleBroadcastTable["kind"];

/** The most members notified in one transaction. */
const BATCH = 500;

/**
 * Schedules a notice to all members, sent soon and in batches. Members who turned notices off get it only when the
 * circle ends.
 */
export async function broadcast(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  { circleId, ...said }: { circleId: number; kind: Kind; title: string; body: string },
): Promise<void> {
  await trx
    .insertInto("circle_broadcast")
    .values({ ...said, circle_id: circleId, created_at: clock.now() })
    .execute();
}

/** Cancels the notices that are not sent yet. */
export async function endBroadcasts(trx: Transaction<Database>, circleId: number, kind: Kind): Promise<void> {
  await trx.deleteFrom("circle_broadcast").where("circle_id", "=", circleId).where("kind", "=", kind).execute();
}

/** Scheduled broadcasts, oldest first. */
export function broadcastQuery({ db }: Pick<Context, "db">) {
  return db.selectFrom("circle_broadcast").select(["id", "circle_id"]).orderBy("id").limit(20);
}

/** The next members to notify, by the ids of their memberships. */
export function listenersQuery(
  db: Pick<Context["db"], "selectFrom">,
  { circleId, toldUntil, kind }: { circleId: number; toldUntil: number; kind: Kind },
) {
  return db
    .selectFrom("circle_member")
    .select(["id", "user_id"])
    .where("circle_id", "=", circleId)
    .where("id", ">", toldUntil)
    .$if(kind === "announcement" || kind === "featured", (query) => query.where("notice_level", "<>", "none"))
    .$if(kind === "post", (query) => query.where(sql<boolean>`notice_level = 'all'`))
    .orderBy("id")
    .limit(BATCH);
}

/** Sends all scheduled notices. @returns how many members were notified */
export async function tellMembers(ctx: Context, signal?: AbortSignal): Promise<number> {
  let told = 0;
  for (;;) {
    const waiting = await broadcastQuery(ctx).execute();
    if (waiting.length === 0) return told;
    for (const row of waiting) {
      signal?.throwIfAborted();
      told += await tellSome(ctx, row.id, row.circle_id);
    }
  }
}

function tellSome(ctx: Context, id: number, circleId: number): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    // Code that cancels or replaces a broadcast locks the circle, too.
    await lockCircle(trx, circleId);
    const row = await trx.selectFrom("circle_broadcast").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) return 0;
    const members = await listenersQuery(trx, { circleId, toldUntil: row.told_until, kind: row.kind }).execute();
    const last = members.at(-1);
    if (!last || members.length < BATCH) await trx.deleteFrom("circle_broadcast").where("id", "=", id).execute();
    else
      await trx
        .updateTable("circle_broadcast")
        .set({ told_until: sql<number>`${last.id}` })
        .where("id", "=", id)
        .execute();
    await notify({
      ctx,
      trx,
      userIds: members.map((member) => member.user_id),
      notice: { kind: "circle", title: row.title, body: row.body, path: circlePath(circleId) },
    });
    return members.length;
  });
}

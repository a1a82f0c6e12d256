import type { z } from "zod";
import type { Kysely } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { agreementEndpoints } from "../../../../contract/console/agreement.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { agreementStanding, changesSince } from "../../shared/config/agreement-standing.ts";

interface Consent {
  userId: number;
  version: number;
  now: number;
}

/**
 * Records that a user agreed to a version; the first time counts.
 * @throws ApiError INVALID_INPUT for a version that does not exist
 */
export async function recordConsent(db: Kysely<Database>, { userId, version, now }: Consent): Promise<void> {
  if (version > (await agreementStanding({ db })).current) throw fieldError("version", "协议版本有误，请刷新后重试");
  await db
    .insertInto("consent")
    .values({ user_id: userId, version, agreed_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "version"]).doNothing())
    .execute();
  await db
    .updateTable("user")
    .set({ agreed_version: version })
    .where("id", "=", userId)
    .where("agreed_version", "<", version)
    .execute();
}

/** Records the viewer's consent. A repeated call changes nothing. */
export async function agree({
  ctx,
  viewer,
  version,
}: {
  ctx: Context;
  viewer: Viewer;
  version: number;
}): Promise<{ ok: true }> {
  await ctx.db.transaction().execute((trx) => recordConsent(trx, { userId: viewer.id, version, now: ctx.clock.now() }));
  return { ok: true };
}

export async function agreementState({
  ctx,
  viewer,
}: {
  ctx: Context;
  viewer: Viewer;
}): Promise<z.output<typeof agreementEndpoints.state.output>> {
  const row = await ctx.db
    .selectFrom("consent")
    .innerJoin("user", "user.id", "consent.user_id")
    .select(["consent.version", "consent.agreed_at"])
    .where("consent.user_id", "=", viewer.id)
    .whereRef("consent.version", "=", "user.agreed_version")
    .executeTakeFirst();
  const [{ current }, changes] = await Promise.all([agreementStanding(ctx), changesSince(ctx, row?.version ?? 0)]);
  return {
    current,
    agreed: row ? { version: row.version, agreedAt: new Date(row.agreed_at).toISOString() } : null,
    changes,
  };
}

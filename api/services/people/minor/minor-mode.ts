import { sql } from "kysely";
import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { maskPhone } from "../../../../contract/shared/mask-phone.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { minorEndpoints } from "../../../../contract/people/minor.ts";
import { MINOR_MINUTES } from "../../../../contract/people/minor-names.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import { giveBackLimit, takeLimit } from "../../shared/limit/limits.ts";
import { codeHash, sameHash } from "../sms/code-hash.ts";
import { limitFailures, matchCode, useCode } from "../sms/prove-code.ts";
import { minutesOf, restOf } from "./minor-rest.ts";
import { minorLimits } from "../../../../contract/people/minor.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/** A plain hash of four digits could be brute-forced; an HMAC needs the secret, as with SMS codes. */
const hashOf = (secret: string, userId: number, password: string) => codeHash(secret, `minor-${userId}`, password);

const rowOf = ({ ctx, viewer }: Asked) =>
  ctx.db.selectFrom("minor_mode").selectAll().where("user_id", "=", viewer.id).executeTakeFirst();

export async function minorState({ ctx, viewer }: Asked): Promise<z.output<typeof minorEndpoints.state.output>> {
  const [row, { minorMode }, { phone }] = await Promise.all([
    rowOf({ ctx, viewer }),
    publicConfig({ ctx }),
    ctx.db.selectFrom("user").select("phone").where("id", "=", viewer.id).executeTakeFirstOrThrow(),
  ]);
  const now = ctx.clock.now();
  const isOffered = minorMode === "on";
  return {
    isOffered,
    isOn: row !== undefined,
    rests: row && isOffered ? restOf(row, now) : null,
    ...(row ? minutesOf(row, now) : { minutes: 0, minutesMax: MINOR_MINUTES }),
    phoneMasked: phone === null ? null : maskPhone(phone),
  };
}

/** @throws ApiError CONFLICT when the mode is on already, FORBIDDEN when the site does not offer it */
export async function turnOnMinor({ ctx, viewer, password }: Asked & { password: string }): Promise<{ ok: true }> {
  if ((await publicConfig({ ctx })).minorMode !== "on") throw new ApiError("FORBIDDEN", "本站没有开放青少年模式");
  const now = ctx.clock.now();
  const made = await ctx.db
    .insertInto("minor_mode")
    .values({
      user_id: viewer.id,
      password_hash: hashOf(ctx.config.serviceSecret, viewer.id, password),
      since: now,
      day: dayInChina(now),
      minutes: 0,
      minutes_max: MINOR_MINUTES,
      last_minute: 0,
    })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!made) throw new ApiError("CONFLICT", "青少年模式已经开启，密码没有改变");
  return { ok: true };
}

const isOff = () => new ApiError("CONFLICT", "青少年模式没有开启");

/**
 * Checks the password. Each of several parallel guesses takes its own point before the comparison.
 * @throws ApiError INVALID_INPUT at `password`, CONFLICT when the mode is off, TOO_MANY_REQUESTS above 5 wrong
 * passwords an hour
 */
async function provePassword({ ctx, viewer, password }: Asked & { password: string }): Promise<void> {
  const row = await rowOf({ ctx, viewer });
  if (!row) throw isOff();
  await takeLimit(minorLimits.password, { ctx, viewer });
  const { serviceSecret, oldServiceSecrets } = ctx.config;
  const isRight = [serviceSecret, ...oldServiceSecrets].some((secret) =>
    sameHash(row.password_hash, hashOf(secret, viewer.id, password)),
  );
  if (!isRight) throw fieldError("password", "密码不对，每小时可以试 5 次");
  await giveBackLimit(minorLimits.password, { ctx, viewer });
}

/** @throws ApiError INVALID_INPUT at `password` or `smsCode`, CONFLICT, TOO_MANY_REQUESTS */
export async function turnOffMinor({
  ctx,
  viewer,
  caller,
  proof,
}: Asked & { caller: Caller; proof: { password: string } | { smsCode: string } }): Promise<{ ok: true }> {
  const forget = async (db: Context["db"]) => {
    await db.deleteFrom("minor_mode").where("user_id", "=", viewer.id).execute();
    ctx.log.info({ requestId: caller.requestId, userId: viewer.id }, "minor mode off");
  };
  if ("password" in proof) {
    await provePassword({ ctx, viewer, password: proof.password });
    await forget(ctx.db);
    return { ok: true };
  }
  await limitFailures({ ctx, caller }, async () => {
    if (!(await rowOf({ ctx, viewer }))) throw isOff();
    const user = ctx.db.selectFrom("user").select("phone").where("id", "=", viewer.id);
    const { phone } = await user.executeTakeFirstOrThrow();
    if (phone === null) throw new ApiError("BAD_REQUEST", "你的账号还没有绑定手机号");
    const codeId = await matchCode({ ctx, caller, phone, smsCode: proof.smsCode });
    await ctx.db.transaction().execute(async (trx) => {
      await useCode({ ctx, caller, trx, codeId });
      await forget(trx);
    });
  });
  return { ok: true };
}

/** Adds another day's minutes. @throws ApiError as `turnOffMinor` */
export async function goOnMinor({ ctx, viewer, password }: Asked & { password: string }): Promise<{ ok: true }> {
  await provePassword({ ctx, viewer, password });
  const now = ctx.clock.now();
  const today = dayInChina(now);
  // Two submits add the time once: the update applies only when all minutes are used.
  await ctx.db
    .updateTable("minor_mode")
    .set({ minutes_max: sql<number>`minutes + ${sql.lit(MINOR_MINUTES)}` })
    .where("user_id", "=", viewer.id)
    .where("day", "=", today)
    .whereRef("minutes", ">=", "minutes_max")
    .execute();
  return { ok: true };
}

import type { Caller, Context, Viewer } from "../../../context.ts";
import { DAY_MS, siteTimeText } from "../../../../contract/shared/site-time.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { LeaveObstacle } from "../../../../contract/lifecycle/leave.ts";
import { notify } from "../../shared/message/notify.ts";
import { limitFailures, matchCode, useCode } from "../../people/sms/prove-code.ts";
import { obstaclesOf } from "./leave-state.ts";

const refusal: { [K in LeaveObstacle["kind"]]: (of: Extract<LeaveObstacle, { kind: K }>) => string } = {
  admin: () => "管理员不能注销账号，请先请其他管理员撤销你的管理员身份",
  circle: ({ name }) => `你是圈子“${name}”的圈主，请先转让或解散它`,
  login: () => "你的账号没有绑定手机号，请退出后重新登录，再在 15 分钟内申请",
};

/** @throws ApiError CONFLICT with the first obstacle */
function assertNone([first]: LeaveObstacle[]): void {
  if (first) throw new ApiError("CONFLICT", refusal[first.kind](first as never));
}

interface AskLeave {
  ctx: Context;
  caller: Caller;
  viewer: Viewer;
  smsCode?: string | undefined;
}

/**
 * Requests the closing of the viewer's account: the job closes the account after a waiting time (leave-accounts.ts),
 * unless the request is withdrawn before. A repeated request changes nothing. A code to the account's phone proves the
 * member's identity; an account without a phone needs a recent login.
 * @throws ApiError CONFLICT while there is an obstacle; INVALID_INPUT at `smsCode`; TOO_MANY_REQUESTS
 */
export function askLeave({ ctx, caller, viewer, smsCode }: AskLeave): Promise<{ dueAt: string }> {
  return limitFailures({ ctx, caller }, async () => {
    assertNone(await obstaclesOf({ ctx, viewer }));
    const { phone } = await ctx.db
      .selectFrom("user")
      .select("phone")
      .where("id", "=", viewer.id)
      .executeTakeFirstOrThrow();
    if (phone !== null && smsCode === undefined) throw fieldError("smsCode", "请输入验证码");
    const codeId = phone === null ? null : await matchCode({ ctx, caller, phone, smsCode: smsCode ?? "" });
    const now = ctx.clock.now();
    const dueAt = await ctx.db.transaction().execute(async (trx) => {
      if (codeId !== null) await useCode({ ctx, caller, trx, codeId });
      const made = await trx
        .insertInto("account_leave")
        .values({ user_id: viewer.id, asked_at: now, due_at: now + ctx.config.leaveDays * DAY_MS })
        .onConflict((conflict) => conflict.column("user_id").doNothing())
        .returning("due_at")
        .executeTakeFirst();
      if (!made) {
        const asked = trx.selectFrom("account_leave").select("due_at").where("user_id", "=", viewer.id);
        return (await asked.executeTakeFirstOrThrow()).due_at;
      }
      await notify({
        ctx,
        trx,
        userIds: [viewer.id],
        notice: {
          kind: "account",
          title: "你申请了注销账号",
          body:
            made.due_at > now
              ? `${siteTimeText(made.due_at)} 之后账号将被注销，在此之前可以撤回。如果不是你本人申请的，请立即撤回并退出其他设备。`
              : "账号会在几分钟内注销。如果不是你本人申请的，请立即撤回并退出其他设备。",
          path: "/user/personal/leave",
        },
      });
      return made.due_at;
    });
    ctx.log.info({ requestId: caller.requestId, userId: viewer.id }, "account's end asked for");
    return { dueAt: new Date(dueAt).toISOString() };
  });
}

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { userEndpoints } from "#api/contract/user.ts";
import { limits } from "#api/contract/limits.ts";
import type { CodeAnswer } from "~/forms/phone-code/code-field.tsx";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { attempt, type RouteArgs } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { getSession } from "~/server/session.server.ts";
import { requestPhoneCode } from "~/server/sign.server.ts";
import { loginForm, schemaOfIntent } from "./login-form.ts";

const FIELDS = ["phone", "smsCode", "agreement"];

/**
 * intent=send-code. Answers with the page itself instead of a redirect: a redirect would lose phone and agreement, or
 * carry the phone in a URL or a cookie.
 */
export async function sendCode(args: RouteArgs, form: FormData, intent: string) {
  const submission = parseWithZod(form, { schema: schemaOfIntent(intent) });
  if (submission.status !== "success") return data({ result: submission.reply(), code: undefined }, { status: 400 });
  const sent = await requestPhoneCode(args, submission.value.phone);
  if (sent.ok) {
    const code: CodeAnswer = { seconds: sent.data.countdownSeconds, notice: "验证码已发送" };
    return data({ result: submission.reply(), code }, { status: 200 });
  }
  // A wait longer than the countdown (the day's limit) is told in words only.
  const wait = sent.failure.data.retryAfterSeconds ?? 0;
  const code: CodeAnswer | undefined = wait > 0 && wait <= limits.codeCountdownSeconds ? { seconds: wait, notice: null } : undefined;
  return data({ result: resultOfFailure(submission, sent.failure, FIELDS), code }, { status: statusOfFailure(sent.failure) });
}

/** S01 */
export async function login(args: RouteArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: loginForm });
  if (submission.status !== "success") return data({ result: submission.reply(), code: undefined }, { status: 400 });
  const { phone, smsCode } = submission.value;
  const answer = await attempt(args, userEndpoints.smsLogin, { body: { phone, smsCode } });
  if (!answer.ok) {
    return data({ result: resultOfFailure(submission, answer.failure, FIELDS), code: undefined }, { status: statusOfFailure(answer.failure) });
  }
  getSession(args.context).login(answer.data.token);
  putFlash(args.context, "success", "登录成功，欢迎回来");
  throw redirect(redirectTarget(args.url.searchParams.get("redirect")), 303);
}

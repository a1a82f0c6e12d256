import { createContext, data, redirect } from "react-router";
import { bannedPath } from "#contract/moderation/appeal-names.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { challengeAnswerIn, codeAnswerOf } from "~/forms/phone-code/code-answer.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { hasWords, KEPT_FIELD, type KeptForm, keptOfForm, keptOfText } from "~/lib/kept-form.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { attempt, type RouteArgs } from "~/server/api.server.ts";
import { banPassOf } from "~/server/ban-pass.server.ts";
import { agreedVersionOf } from "~/server/consent.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { getSession } from "~/server/session.server.ts";
import { requestPhoneCode } from "~/server/sign.server.ts";
import type { VideoForm } from "~/features/video-upload/video-form.server.ts";
import { loginForm, schemaOfIntent } from "./login-form.ts";

/** True when the response shows another page's form, which a logged-in member stays to send. */
export const keepsForm = createContext(false);

/**
 * The page to which the login leads back and its form is sent. Our index routes have paths of their own, so that their
 * actions need no `?index`.
 */
const targetOf = ({ url }: RouteArgs) => redirectTarget(url.searchParams.get("redirect"));

export const keptIn = (args: RouteArgs, form: FormData): KeptForm | null =>
  keptOfText(form.get(KEPT_FIELD), targetOf(args));

/** Takes over another page's form whose session had expired. */
export function takeForm(args: RouteArgs, { form, videoRefusal }: VideoForm) {
  const kept = keptOfForm(form, targetOf(args), videoRefusal !== undefined);
  if (!hasWords(kept)) throw redirect(args.url.pathname + args.url.search, 303);
  args.context.set(keepsForm, true);
  return { result: undefined, code: undefined, kept, isDone: getSession(args.context).token !== undefined };
}

const FIELDS = ["phone", "smsCode", "agreement"];

/**
 * Handles intent=send-code. Answers with the page instead of a redirect, which would lose phone and agreement, or
 * expose the phone in a URL or a cookie.
 */
export async function sendCode(args: RouteArgs, form: FormData, intent: string) {
  const submission = parseForm(schemaOfIntent(intent), form, loginForm);
  const kept = keptIn(args, form);
  if (submission.status !== "success")
    return data({ result: submission.reply(), code: undefined, kept }, { status: 400 });
  const sent = await requestPhoneCode(args, submission.value.phone, challengeAnswerIn(form));
  const code = codeAnswerOf(sent);
  if (sent.ok) return data({ result: submission.reply(), code, kept }, { status: 200 });
  const result = code?.challenge ? submission.reply() : resultOfFailure(submission, sent.failure, FIELDS);
  return data({ result, code, kept }, { status: statusOfFailure(sent.failure) });
}

/** S01: logs in. */
export async function login(args: RouteArgs, form: FormData) {
  const submission = parseForm(loginForm, form);
  const kept = keptIn(args, form);
  if (submission.status !== "success")
    return data({ result: submission.reply(), code: undefined, kept }, { status: 400 });
  const { phone, smsCode } = submission.value;
  const answer = await attempt(args, userEndpoints.smsLogin, {
    body: { phone, smsCode, agreedVersion: await agreedVersionOf(args, form) },
  });
  if (!answer.ok) {
    const banPass = await banPassOf(args.request, answer.failure);
    return data(
      {
        result: resultOfFailure(submission, answer.failure, FIELDS),
        code: undefined,
        kept,
        bannedPath: banPass === null ? null : bannedPath,
      },
      { status: statusOfFailure(answer.failure), ...(banPass ? { headers: { "set-cookie": banPass } } : {}) },
    );
  }
  getSession(args.context).login(answer.data.token);
  const { leavingAt, userInfo } = answer.data;
  if (leavingAt)
    putFlash(
      args.context,
      "warning",
      `账号将在${Date.parse(leavingAt) > Date.now() ? ` ${exactTimeText(leavingAt)} ` : "几分钟内"}注销，可以在“账号与安全”里撤回`,
    );
  else putFlash(args.context, "success", userInfo.name ? "登录成功，欢迎回来" : "登录成功，欢迎加入");
  if (!kept) throw redirect(targetOf(args), 303);
  args.context.set(keepsForm, true);
  return { result: undefined, code: undefined, kept, isDone: true };
}

import { data, redirect, redirectDocument } from "react-router";
import type { z } from "zod";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { challengeAnswerIn, codeAnswerOf, intentIn } from "~/forms/phone-code/code-answer.ts";
import { SEND_CODE } from "~/forms/phone-code/phone-code-fields.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type RouteArgs, type Submitted, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { startJourney } from "~/features/phone-bind/wechat.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { requestPhoneCode } from "~/server/sign.server.ts";
import {
  type AccountAnswer,
  END_OTHERS,
  END_SESSION,
  LINK_WECHAT,
  phoneForm,
  phoneSchema,
  SEND_OWN_CODE,
  wechatForm,
  wechatSchema,
} from "./account-forms.ts";

const HERE = "/user/personal/account";

type FormName = "phone" | "wechat";
const fieldsOf: Record<FormName, string[]> = {
  phone: Object.keys(phoneForm.shape),
  wechat: Object.keys(wechatForm.shape),
};

function stay(part: Pick<AccountAnswer, "form" | "result"> & Partial<AccountAnswer>, status: number) {
  return data<AccountAnswer>({ ownCode: undefined, newCode: undefined, ...part }, { status });
}

function done(args: RouteArgs, message: string): never {
  putFlash(args.context, "success", message);
  throw redirect(HERE, 303);
}

export async function accountAction(args: RouteArgs) {
  const form = await readForm(args);
  const intent = intentIn(form);
  const name: FormName = form.get("form") === "wechat" ? "wechat" : "phone";
  if (intent === END_SESSION) return endSession(args, form);
  if (intent === END_OTHERS) return endOthers(args);
  if (intent === SEND_OWN_CODE || intent === SEND_CODE) return sendCode(args, form, name, intent);
  if (intent === LINK_WECHAT) return linkWechat(args, form);
  return name === "wechat" ? unbind(args, form) : changePhone(args, form);
}

/** Answers with the page: a redirect would lose the typed text, or expose it in a URL. */
async function sendCode(args: RouteArgs, form: FormData, name: FormName, intent: string) {
  const schema: z.ZodType<{ phone?: string | undefined }> =
    name === "wechat" ? (wechatSchema(intent) as z.ZodType<object>) : phoneSchema(intent);
  const submission = parseForm(schema, form, name === "wechat" ? wechatForm : phoneForm);
  if (submission.status !== "success") return stay({ form: name, result: submission.reply() }, 400);
  const isOwn = intent === SEND_OWN_CODE;
  const answer = challengeAnswerIn(form);
  const sent = isOwn
    ? await submit(args, profileEndpoints.phoneCode, { body: answer })
    : await requestPhoneCode(args, submission.value.phone ?? "", answer);
  const code = codeAnswerOf(sent);
  const told: Partial<AccountAnswer> = isOwn ? { ownCode: code } : { newCode: code };
  if (sent.ok) return stay({ form: name, result: submission.reply(), ...told }, 200);
  const result = code?.challenge ? submission.reply() : resultOfFailure(submission, sent.failure, fieldsOf[name]);
  return stay({ form: name, result, ...told }, statusOfFailure(sent.failure));
}

function refused(
  name: FormName,
  submission: Parameters<typeof resultOfFailure>[0],
  { failure }: Extract<Submitted<unknown>, { ok: false }>,
) {
  return stay({ form: name, result: resultOfFailure(submission, failure, fieldsOf[name]) }, statusOfFailure(failure));
}

async function changePhone(args: RouteArgs, form: FormData) {
  // The API checks whether the account has a phone that must be proved.
  const submission = parseForm(form.has("currentCode") ? phoneForm : phoneForm.omit({ currentCode: true }), form);
  if (submission.status !== "success") return stay({ form: "phone", result: submission.reply() }, 400);
  const changed = await submit(args, profileEndpoints.changePhone, { body: submission.value });
  if (!changed.ok) return refused("phone", submission, changed);
  return done(args, form.has("currentCode") ? "手机号已更换，其他设备需要重新登录" : "手机号已绑定");
}

/** Binding redirects to WeChat after the phone is proved; the callback completes it. */
async function linkWechat(args: RouteArgs, form: FormData) {
  const submission = parseForm(wechatForm, form);
  if (submission.status !== "success") return stay({ form: "wechat", result: submission.reply() }, 400);
  const proved = await submit(args, wechatEndpoints.linkProof, { body: submission.value });
  if (!proved.ok) return refused("wechat", submission, proved);
  const started = await startJourney(args, { mode: "link", redirect: HERE, proof: proved.data.proof });
  if (!started.ok) return refused("wechat", submission, started);
  throw redirectDocument(started.data.url, { status: 303, headers: { "set-cookie": started.data.cookie } });
}

async function unbind(args: RouteArgs, form: FormData) {
  const submission = parseForm(wechatForm, form);
  if (submission.status !== "success") return stay({ form: "wechat", result: submission.reply() }, 400);
  const unbound = await submit(args, wechatEndpoints.unbind, { body: submission.value });
  if (!unbound.ok) return refused("wechat", submission, unbound);
  return done(args, "已解绑微信");
}

async function endSession(args: RouteArgs, form: FormData) {
  const ended = await submit(args, profileEndpoints.sessionEnd, {
    params: { id: parseId(String(form.get("id") ?? "")) ?? 0 },
  });
  // A session that has already ended is a success.
  if (!ended.ok && ended.failure.statusCode !== 404)
    return stay(
      { form: "sessions", result: { error: { "": [ended.failure.message] } } },
      statusOfFailure(ended.failure),
    );
  return done(args, "那台设备已退出登录");
}

async function endOthers(args: RouteArgs) {
  const ended = await submit(args, profileEndpoints.sessionEndOthers, {});
  if (!ended.ok)
    return stay(
      { form: "sessions", result: { error: { "": [ended.failure.message] } } },
      statusOfFailure(ended.failure),
    );
  return done(args, "其他设备都已退出登录");
}

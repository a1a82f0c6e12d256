import { data, redirect } from "react-router";
import type { z } from "zod";
import { limits } from "#api/contract/limits.ts";
import { profileEndpoints } from "#api/contract/profile.ts";
import { wechatEndpoints } from "#api/contract/wechat.ts";
import type { CodeAnswer } from "~/forms/phone-code/code-field.tsx";
import { SEND_CODE } from "~/forms/phone-code/phone-code-fields.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type RouteArgs, type Submitted, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requestPhoneCode } from "~/server/sign.server.ts";
import { type AccountAnswer, END_OTHERS, END_SESSION, phoneForm, phoneSchema, SEND_OWN_CODE, unbindForm, unbindSchema } from "./account-forms.ts";

const HERE = "/user/personal/account";

type FormName = "phone" | "wechat";
const fieldsOf: Record<FormName, string[]> = { phone: Object.keys(phoneForm.shape), wechat: Object.keys(unbindForm.shape) };

function stay(part: Pick<AccountAnswer, "form" | "result"> & Partial<AccountAnswer>, status: number) {
  return data<AccountAnswer>({ ownCode: undefined, newCode: undefined, ...part }, { status });
}

function done(args: RouteArgs, message: string): never {
  putFlash(args.context, "success", message);
  throw redirect(HERE, 303);
}

export async function accountAction(args: RouteArgs) {
  const form = await args.request.formData();
  const intent = String(form.get("intent") ?? "");
  const name: FormName = form.get("form") === "wechat" ? "wechat" : "phone";
  if (intent === END_SESSION) return endSession(args, form);
  if (intent === END_OTHERS) return endOthers(args);
  if (intent === SEND_OWN_CODE || intent === SEND_CODE) return sendCode(args, form, name, intent);
  return name === "wechat" ? unbind(args, form) : changePhone(args, form);
}

/** Answers with the page itself: a redirect would lose what was typed, or carry it in a URL. */
async function sendCode(args: RouteArgs, form: FormData, name: FormName, intent: string) {
  const schema: z.ZodType<{ phone?: string | undefined }> = name === "wechat" ? (unbindSchema(intent) as z.ZodType<object>) : phoneSchema(intent);
  const submission = parseForm(schema, form, name === "wechat" ? unbindForm : phoneForm);
  if (submission.status !== "success") return stay({ form: name, result: submission.reply() }, 400);
  const isOwn = intent === SEND_OWN_CODE;
  const sent = isOwn ? await submit(args, profileEndpoints.phoneCode, {}) : await requestPhoneCode(args, submission.value.phone ?? "");
  const told = (code: CodeAnswer | undefined) => (isOwn ? { ownCode: code } : { newCode: code });
  if (sent.ok) return stay({ form: name, result: submission.reply(), ...told({ seconds: sent.data.countdownSeconds, notice: "验证码已发送" }) }, 200);
  // A wait longer than the countdown (the day's limit) is told in words only.
  const wait = sent.failure.data.retryAfterSeconds ?? 0;
  const code = wait > 0 && wait <= limits.codeCountdownSeconds ? { seconds: wait, notice: null } : undefined;
  return stay({ form: name, result: resultOfFailure(submission, sent.failure, fieldsOf[name]), ...told(code) }, statusOfFailure(sent.failure));
}

function refused(name: FormName, submission: Parameters<typeof resultOfFailure>[0], { failure }: Extract<Submitted<unknown>, { ok: false }>) {
  return stay({ form: name, result: resultOfFailure(submission, failure, fieldsOf[name]) }, statusOfFailure(failure));
}

async function changePhone(args: RouteArgs, form: FormData) {
  const submission = parseForm(phoneForm, form);
  if (submission.status !== "success") return stay({ form: "phone", result: submission.reply() }, 400);
  const changed = await submit(args, profileEndpoints.changePhone, { body: submission.value });
  if (!changed.ok) return refused("phone", submission, changed);
  return done(args, "手机号已更换，其他设备需要重新登录");
}

async function unbind(args: RouteArgs, form: FormData) {
  const submission = parseForm(unbindForm, form);
  if (submission.status !== "success") return stay({ form: "wechat", result: submission.reply() }, 400);
  const unbound = await submit(args, wechatEndpoints.unbind, { body: submission.value });
  if (!unbound.ok) return refused("wechat", submission, unbound);
  return done(args, "已解绑微信");
}

async function endSession(args: RouteArgs, form: FormData) {
  const ended = await submit(args, profileEndpoints.sessionEnd, { params: { id: parseId(String(form.get("id") ?? "")) ?? 0 } });
  // Gone already is what was asked for.
  if (!ended.ok && ended.failure.statusCode !== 404) return stay({ form: "sessions", result: { error: { "": [ended.failure.message] } } }, statusOfFailure(ended.failure));
  return done(args, "那台设备已退出登录");
}

async function endOthers(args: RouteArgs) {
  const ended = await submit(args, profileEndpoints.sessionEndOthers, {});
  if (!ended.ok) return stay({ form: "sessions", result: { error: { "": [ended.failure.message] } } }, statusOfFailure(ended.failure));
  return done(args, "其他设备都已退出登录");
}

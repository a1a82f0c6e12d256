import type { Submission } from "@conform-to/react";
import { data, redirect } from "react-router";
import { minorEndpoints } from "#contract/people/minor.ts";
import { minorPath } from "#contract/people/minor-names.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { challengeAnswerIn, codeAnswerOf, intentIn } from "~/forms/phone-code/code-answer.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import { type RouteArgs, submit, type Submitted } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import {
  codeForm,
  codeSchema,
  FORGOTTEN,
  GO_ON,
  passwordForm,
  SEND_OWN_CODE,
  TURN_ON,
  turnOnForm,
} from "./minor-form-schema.ts";

const FIELDS = ["password", "passwordAgain", "smsCode"];

/** The page never returns a typed password. */
const hidden = <T>(submission: Submission<T>): Pick<Submission<T>, "reply"> => ({
  reply: (options) => submission.reply({ ...options, hideFields: ["password", "passwordAgain"] as never }),
});

export async function minorAction(args: RouteArgs, form: FormData) {
  const intent = intentIn(form);
  // Errors are shown in the form that was sent.
  const of = intent === SEND_OWN_CODE ? FORGOTTEN : intent;
  const refuse = (submission: Submission<never>, sent: Extract<Submitted<unknown>, { ok: false }>) =>
    data(
      { of, result: resultOfFailure(hidden(submission), sent.failure, FIELDS), code: undefined },
      { status: statusOfFailure(sent.failure) },
    );
  const wrong = (submission: Submission<never>) =>
    data({ of, result: hidden(submission).reply(), code: undefined }, { status: 400 });
  const go = (words: string, to: string) => {
    putFlash(args.context, "success", words);
    return redirect(to, 303);
  };
  const back = redirectTarget(args.url.searchParams.get("redirect"));

  if (intent === TURN_ON) {
    const submission = parseForm(turnOnForm, form);
    if (submission.status !== "success") return wrong(submission as Submission<never>);
    const sent = await submit(args, minorEndpoints.turnOn, { body: { password: submission.value.password } });
    return sent.ok ? go("青少年模式已开启", minorPath) : refuse(submission as Submission<never>, sent);
  }
  if (of === FORGOTTEN) {
    const submission = parseForm(codeSchema(intent), form, codeForm);
    if (submission.status !== "success") return wrong(submission as Submission<never>);
    if (intent === SEND_OWN_CODE) {
      const sent = await submit(args, profileEndpoints.phoneCode, { body: challengeAnswerIn(form) });
      const code = codeAnswerOf(sent);
      if (sent.ok) return data({ of, result: submission.reply(), code }, { status: 200 });
      const result = code?.challenge ? submission.reply() : resultOfFailure(submission, sent.failure, FIELDS);
      return data({ of, result, code }, { status: statusOfFailure(sent.failure) });
    }
    const sent = await submit(args, minorEndpoints.turnOff, { body: { smsCode: submission.value.smsCode } });
    return sent.ok ? go("青少年模式已关闭", back) : refuse(submission as Submission<never>, sent);
  }
  const submission = parseForm(passwordForm, form);
  if (submission.status !== "success") return wrong(submission as Submission<never>);
  const body = submission.value;
  const sent = await submit(args, intent === GO_ON ? minorEndpoints.goOn : minorEndpoints.turnOff, { body });
  if (!sent.ok) return refuse(submission as Submission<never>, sent);
  return go(intent === GO_ON ? "可以继续用了" : "青少年模式已关闭", back);
}

import { data, redirect } from "react-router";
import { bindForm } from "~/features/phone-bind/bind-form-schema.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { redirectTarget } from "~/lib/redirect-target.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { finishBind } from "~/features/phone-bind/pending.server.ts";

const FIELDS = ["phone", "smsCode", "agreement"];

/** Validates the form (V02), then binds and logs in (C18, S01). `over`: why nothing is pending any more. */
export async function bindPhone(args: RouteArgs, form: FormData) {
  const submission = parseForm(bindForm, form);
  if (submission.status !== "success")
    return data({ result: submission.reply(), code: undefined, over: undefined }, { status: 400 });
  const { phone, smsCode } = submission.value;
  const bound = await finishBind(args, { phone, smsCode });
  if (!bound.ok) {
    const result = resultOfFailure(submission, bound.failure, FIELDS);
    const over = bound.isOver ? bound.failure.message : undefined;
    return data(
      { result, code: undefined, over, isBanned: bound.isBanned === true },
      { status: statusOfFailure(bound.failure), headers: bound.headers },
    );
  }
  putFlash(args.context, "success", "绑定成功，已登录");
  throw redirect(redirectTarget(args.url.searchParams.get("redirect")), { status: 303, headers: bound.headers });
}

import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { phone, smsCode } from "#contract/shared/common.ts";
import type { CodeAnswer } from "~/forms/phone-code/code-answer.ts";
import { SEND_CODE } from "~/forms/phone-code/phone-code-fields.tsx";

/** The intent that sends a code to the account's current phone; SEND_CODE sends it to the new phone. */
export const SEND_OWN_CODE = "send-own-code";
export const CHANGE_PHONE = "change-phone";
export const UNBIND_WECHAT = "unbind-wechat";
export const LINK_WECHAT = "link-wechat";
export const END_SESSION = "end-session";
export const END_OTHERS = "end-others";

export const phoneForm = z.object({ currentCode: smsCode, phone, smsCode });
/** Binding and unbinding WeChat require the same: a code from the account's phone. */
export const wechatForm = z.object({ smsCode });

/** Returns the schema for each button of the phone form. */
export function phoneSchema(intent: string, hasPhone = true) {
  if (intent === SEND_OWN_CODE)
    return phoneForm
      .partial()
      .extend({ currentCode: z.string().optional(), phone: z.string().optional(), smsCode: z.string().optional() });
  if (intent === SEND_CODE) return z.object({ phone });
  // An account without a phone need not prove one.
  return hasPhone ? phoneForm : phoneForm.extend({ currentCode: z.string().optional() });
}

export function wechatSchema(intent: string) {
  return intent === SEND_OWN_CODE ? z.object({ smsCode: z.string().optional() }) : wechatForm;
}

/** The answer to a form that stays on this page. */
export interface AccountAnswer {
  form: "phone" | "wechat" | "sessions";
  result: SubmissionResult<string[]>;
  /** The result of sending a code to the current phone. */
  ownCode: CodeAnswer | undefined;
  /** The result of sending a code to the new phone. */
  newCode: CodeAnswer | undefined;
}

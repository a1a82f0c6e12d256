import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { phone, smsCode } from "#contract/shared/common.ts";
import type { CodeAnswer } from "~/forms/phone-code/code-answer.ts";
import { SEND_CODE } from "~/forms/phone-code/phone-code-fields.tsx";

/** A code to the phone that one has already; the other code button, SEND_CODE, writes to the new phone. */
export const SEND_OWN_CODE = "send-own-code";
export const CHANGE_PHONE = "change-phone";
export const UNBIND_WECHAT = "unbind-wechat";
export const LINK_WECHAT = "link-wechat";
export const END_SESSION = "end-session";
export const END_OTHERS = "end-others";

export const phoneForm = z.object({ currentCode: smsCode, phone, smsCode });
/** Binding and unbinding WeChat want the same: a code to the own phone. */
export const wechatForm = z.object({ smsCode });

/** What each button of the two forms needs. */
export function phoneSchema(intent: string, hasPhone = true) {
  if (intent === SEND_OWN_CODE)
    return phoneForm
      .partial()
      .extend({ currentCode: z.string().optional(), phone: z.string().optional(), smsCode: z.string().optional() });
  if (intent === SEND_CODE) return z.object({ phone });
  // Who has no phone yet proves none.
  return hasPhone ? phoneForm : phoneForm.extend({ currentCode: z.string().optional() });
}

export function wechatSchema(intent: string) {
  return intent === SEND_OWN_CODE ? z.object({ smsCode: z.string().optional() }) : wechatForm;
}

/** What a form of this page is answered with when it stays on the page. */
export interface AccountAnswer {
  form: "phone" | "wechat" | "sessions";
  result: SubmissionResult<string[]>;
  /** About the code to one's own phone. */
  ownCode: CodeAnswer | undefined;
  /** About the code to the new phone. */
  newCode: CodeAnswer | undefined;
}

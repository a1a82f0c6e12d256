import { z } from "zod";
import { smsCode } from "#contract/shared/common.ts";
import { leaveInput } from "#contract/lifecycle/leave.ts";

export const SEND_OWN_CODE = "send-own-code";
export const LEAVE = "leave";
export const UNDO = "undo-leave";

/** For accounts with a phone. */
export const leaveForm = z.object({ word: leaveInput.shape.word, smsCode });

/** Returns the schema for each button. Accounts without a phone need no code. */
export function leaveSchema(intent: string, hasPhone: boolean) {
  const open = { word: z.string().optional(), smsCode: z.string().optional() };
  const schema =
    intent === SEND_OWN_CODE ? z.object(open) : hasPhone ? leaveForm : leaveForm.extend({ smsCode: open.smsCode });
  return schema as unknown as typeof leaveForm;
}

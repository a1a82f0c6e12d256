import { z } from "zod";
import { smsCode } from "#contract/shared/common.ts";
import { minorPassword } from "#contract/people/minor.ts";

export const TURN_ON = "turn-on";
export const GO_ON = "go-on";
export const TURN_OFF = "turn-off";
export const FORGOTTEN = "forgotten";
export const SEND_OWN_CODE = "send-own-code";

export const turnOnForm = z
  .object({ password: minorPassword, passwordAgain: z.string("请再输入一次").trim() })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    error: "两次输入的密码不一样",
  });
export const passwordForm = z.object({ password: minorPassword });
export const codeForm = z.object({ smsCode });

/** Requesting a code requires no field. */
export const codeSchema = (intent: string) =>
  (intent === SEND_OWN_CODE ? z.object({ smsCode: z.string().optional() }) : codeForm) as unknown as typeof codeForm;

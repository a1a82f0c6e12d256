import { z } from "zod";
import { phone } from "#contract/shared/common.ts";
import { smsLoginInput } from "#contract/people/user.ts";
import { agreed } from "~/forms/agreed.ts";
import { SEND_CODE } from "~/forms/phone-code/phone-code-fields.tsx";

/** C01's input, and the agreement, which only the page requires (V02). */
export const loginForm = smsLoginInput.extend({
  agreement: agreed,
});
/** Requesting a code requires the phone only; other fields are returned as typed. */
const codeForm = z.object({ phone });

export function schemaOfIntent(intent: string) {
  return intent === SEND_CODE ? codeForm : loginForm;
}

/** The fields of the login form as they are typed. */
export type LoginFields = z.input<typeof loginForm>;

import { z } from "zod";
import { phone } from "#contract/shared/common.ts";
import { smsLoginInput } from "#contract/people/user.ts";
import { agreed } from "~/forms/agreed.ts";
import { SEND_CODE } from "~/forms/phone-code/phone-code-fields.tsx";

/** C01's input and the agreement, which is the page's own matter (V02). */
export const loginForm = smsLoginInput.extend({
  agreement: agreed,
});
/** What asking for a code needs; the rest is kept as typed. */
const codeForm = z.object({ phone });

export function schemaOfIntent(intent: string) {
  return intent === SEND_CODE ? codeForm : loginForm;
}

/** The intent of the login form itself; a form with another one came here from elsewhere. */
export const LOGIN = "login";

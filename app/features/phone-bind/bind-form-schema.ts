import { smsLoginInput } from "#contract/people/user.ts";
import { agreed } from "~/forms/agreed.ts";

/** V02 */
export const INCOMPLETE = "请填写完整信息并同意协议";

/** V02: phone, code and agreement; when one of them is missing the form says so as a whole, beside what each field says. */
export const bindForm = smsLoginInput
  .extend({ agreement: agreed })
  .refine(() => false, { error: INCOMPLETE, when: ({ issues }) => issues.length > 0 });

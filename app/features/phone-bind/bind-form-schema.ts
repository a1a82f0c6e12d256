import { smsLoginInput } from "#contract/people/user.ts";
import { agreed } from "~/forms/agreed.ts";

/** V02: the message for the whole form. */
export const INCOMPLETE = "请填写完整信息并同意协议";

/** V02: phone, code and agreement. If one is missing, the whole form has a message besides those of the fields. */
export const bindForm = smsLoginInput
  .extend({ agreement: agreed })
  .refine(() => false, { error: INCOMPLETE, when: ({ issues }) => issues.length > 0 });

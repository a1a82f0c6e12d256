import { checkbox } from "#contract/shared/common.ts";

/** The agreement's checkbox in a form that ends in a login. An unticked box has its own error message. */
export const agreed = checkbox.refine((value) => value, "请先阅读并同意协议");

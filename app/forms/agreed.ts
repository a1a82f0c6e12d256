import { checkbox } from "#contract/shared/common.ts";

/** The agreement's checkbox of a form that ends in a login: what is missing is named by itself. */
export const agreed = checkbox.refine((value) => value, "请先阅读并同意协议");

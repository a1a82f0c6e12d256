import type { WxUserInfo } from "#contract/accounts/wechat.ts";
import type { BindProof } from "./bind-record.ts";

/** S17: opens the dialog. The event's detail is the user info to show; any script of the page may dispatch it. */
export const SHOW_PHONE_BIND = "show-phone-bind";
/** S13: the visitor confirmed the dialog's form. Detail: phone and smsCode. */
export const BIND_SUCCESS = "bind-success";
/** S14: the visitor cancelled the dialog. */
export const BIND_CANCEL = "bind-cancel";

const send = <T>(name: string, detail?: T) =>
  void window.dispatchEvent(new CustomEvent(name, detail === undefined ? {} : { detail }));

export const showPhoneBind = (info: WxUserInfo) => send(SHOW_PHONE_BIND, info);
export const emitBindSuccess = ({ phone, smsCode }: BindProof) => send<BindProof>(BIND_SUCCESS, { phone, smsCode });
export const emitBindCancel = () => send(BIND_CANCEL);

function textOf(detail: object, key: string): string | undefined {
  const value: unknown = (detail as Record<string, unknown>)[key];
  return typeof value === "string" ? value : undefined;
}

/** Returns the user info of a show event; null when it has none: the dialog then shows no person. */
export function infoOf(event: Event): WxUserInfo | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (typeof detail !== "object" || detail === null) return null;
  const nickname = textOf(detail, "nickname");
  return nickname === undefined ? null : { nickname, headimgurl: textOf(detail, "headimgurl") ?? "" };
}

/** Returns the phone and code of a success event; undefined when one is missing. */
export function proofOf(event: Event): BindProof | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (typeof detail !== "object" || detail === null) return undefined;
  const [phone, smsCode] = [textOf(detail, "phone"), textOf(detail, "smsCode")];
  return phone && smsCode ? { phone, smsCode } : undefined;
}

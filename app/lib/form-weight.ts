import { bodyBytes, bytesText } from "#contract/shared/body-bytes.ts";
import { FORM_BYTES_MAX } from "#contract/shared/limits.ts";

/** Bytes of a form when it is sent, its video apart, which has a limit of its own. */
function weightOf(form: HTMLFormElement, submitter: HTMLElement | null, isMultipart: boolean): number {
  let bytes = 0;
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value !== "string") bytes += name === "video" ? 0 : value.size;
    else bytes += isMultipart ? new Blob([value]).size : new URLSearchParams({ [name]: value }).toString().length;
  }
  return bytes;
}

/** What to say of a form that the server would not read (server/body-limit.ts); undefined when it would. */
export function whyTooLarge(form: HTMLFormElement, submitter: HTMLElement | null): string | undefined {
  const isMultipart = form.enctype === "multipart/form-data";
  // An address of its own, which a field named "action" would hide.
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  const most = Math.min(bodyBytes(pathname, isMultipart).member, FORM_BYTES_MAX);
  if (weightOf(form, submitter, isMultipart) <= most) return undefined;
  return `内容太大：文字和文件一次最多提交 ${bytesText(most)}，请减少一些再提交`;
}

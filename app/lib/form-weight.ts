import { bodyBytes, bytesText } from "#contract/shared/body-bytes.ts";
import { FORM_BYTES_MAX } from "#contract/shared/limits.ts";

/** Bytes of a form when it is sent, without its video, which has its own limit. */
function weightOf(form: HTMLFormElement, submitter: HTMLElement | null, isMultipart: boolean): number {
  let bytes = 0;
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value !== "string") bytes += name === "video" ? 0 : value.size;
    else bytes += isMultipart ? new Blob([value]).size : new URLSearchParams({ [name]: value }).toString().length;
  }
  return bytes;
}

/** The message for a form above the server's body limit (server/body-limit.ts); undefined for a smaller form. */
export function whyTooLarge(form: HTMLFormElement, submitter: HTMLElement | null): string | undefined {
  const isMultipart = form.enctype === "multipart/form-data";
  // Not `form.action`: a field named "action" would hide that property.
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  const most = Math.min(bodyBytes(pathname, isMultipart).member, FORM_BYTES_MAX);
  if (weightOf(form, submitter, isMultipart) <= most) return undefined;
  return `内容太大：文字和文件一次最多提交 ${bytesText(most)}，请减少一些再提交`;
}

import { data } from "react-router";
import { captionEndpoints, captionLang } from "#contract/posts/caption.ts";
import { captionLangName } from "#contract/shared/caption-names.ts";
import { settled } from "~/features/writing/page-answer.server.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import type { CaptionRefusal } from "./caption-refusal.ts";

/** Deletes the captions of one language by the staff. */
export async function removeCaptions(args: RouteArgs, form: FormData, videoId: number) {
  const [lang, reason] = [String(form.get("lang") ?? ""), String(form.get("reason") ?? "")];
  const refused = (status: number, message: string) =>
    data({ refusal: null, captions: { lang, reason, message } satisfies CaptionRefusal }, { status });
  const known = captionLang.safeParse(lang);
  if (!known.success) return refused(400, "请选择语言");
  const removed = await submit(args, captionEndpoints.remove, {
    params: { id: videoId, lang: known.data },
    query: reason.trim() === "" ? {} : { reason },
  });
  if (!removed.ok && removed.failure.statusCode === 404) {
    // Its author or another of the staff was faster: the page is loaded again without the captions.
    putFlash(args.context, "info", removed.failure.message);
    return settled(args, "actions");
  }
  if (!removed.ok) {
    const { message, fieldErrors } = removed.failure;
    return refused(statusOfFailure(removed.failure), fieldErrors.reason?.[0] ?? message);
  }
  putFlash(args.context, "success", `已删除${captionLangName[known.data]}字幕，作者会收到理由`);
  return settled(args, "actions");
}

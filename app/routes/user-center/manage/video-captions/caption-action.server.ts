import { data, redirect } from "react-router";
import { captionEndpoints, captionLang } from "#contract/posts/caption.ts";
import { captionLangName } from "#contract/shared/caption-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { type FreshKey, freshKey } from "~/lib/fresh-key.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { captionsPath } from "../captions-path.ts";
import { takeTextOfFile } from "./text-of-file.server.ts";

/** The refused form, with the typed text or the text of the chosen file. */
export interface CaptionRefusal extends FreshKey {
  /** Differs in each refusal. */
  turn: string;
  lang: string;
  text: string;
  errors: { lang?: string[]; text?: string[]; file?: string[] };
  /** Null when a field shows the error. */
  message: string | null;
}

/** Saves or deletes the captions of one language. */
export async function captionAction(args: RouteArgs, form: FormData, videoId: number) {
  const lang = captionLang.safeParse(form.get("lang"));
  if (form.get("intent") === "remove") {
    if (!lang.success) return refuse(form, 400, { errors: {}, message: "请选择语言" });
    const removed = await submit(args, captionEndpoints.remove, { params: { id: videoId, lang: lang.data } });
    if (!removed.ok)
      return refuse(form, statusOfFailure(removed.failure), { errors: {}, message: removed.failure.message });
    putFlash(args.context, "success", `已删除${captionLangName[lang.data]}字幕`);
    return redirect(captionsPath(videoId), 303);
  }
  const wrongFile = await takeTextOfFile(form);
  if (wrongFile !== null) return refuse(form, 400, { errors: { file: [wrongFile] }, message: null });
  if (!lang.success) return refuse(form, 400, { errors: { lang: ["请选择语言"] }, message: null });
  const body = { text: textOf(form), formKey: String(form.get("formKey") ?? "") };
  const saved = await submit(args, captionEndpoints.save, { params: { id: videoId, lang: lang.data }, body });
  if (!saved.ok) {
    const { fieldErrors, message } = saved.failure;
    const isShown = fieldErrors.text !== undefined || fieldErrors.lang !== undefined;
    return refuse(form, statusOfFailure(saved.failure), {
      errors: fieldErrors,
      message: isShown ? null : message,
      ...freshKey(saved.failure),
    });
  }
  putFlash(args.context, "success", `已保存${captionLangName[lang.data]}字幕，${saved.data.cueCount} 条`);
  return redirect(captionsPath(videoId), 303);
}

/** Browsers send line ends as CRLF; the line numbers of errors are the same. */
const textOf = (form: FormData) => String(form.get("text") ?? "").replaceAll("\r\n", "\n");

function refuse(form: FormData, status: number, why: Pick<CaptionRefusal, "errors" | "message" | "formKey">) {
  const refusal: CaptionRefusal = {
    turn: globalThis.crypto.randomUUID(),
    lang: String(form.get("lang") ?? ""),
    text: textOf(form),
    ...why,
  };
  return data({ refusal, formKey: why.formKey }, { status });
}

import { data, redirect } from "react-router";
import { captionEndpoints, captionLang, type CaptionPreview } from "#contract/posts/caption.ts";
import { type CaptionLang, captionLangName } from "#contract/shared/caption-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { type FreshKey, freshKey } from "~/lib/fresh-key.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { captionsPath } from "../captions-path.ts";
import { type ReadFile, type SentText, sentText } from "./text-of-file.server.ts";

/** The form with the typed text, or with the text of the chosen file: refused, or taken back from the preview. */
export interface CaptionRefusal extends FreshKey {
  /** Differs in each refusal. */
  turn: string;
  lang: string;
  text: string;
  errors: { lang?: string[]; text?: string[]; file?: string[] };
  /** Null when a field shows the error. */
  message: string | null;
}

/** The captions in the sent text, before anything of it is public. */
export interface ShownPreview {
  turn: string;
  lang: CaptionLang;
  /** Null when `file` has the text. */
  text: string | null;
  file: ReadFile | null;
  /** Signs that stand for unreadable bytes. */
  unreadable: number;
  /** The captions, or why nothing can be saved: then the encoding is probably another one. */
  preview: CaptionPreview | null;
  errors: string[];
}

interface Sent {
  args: RouteArgs;
  form: FormData;
  videoId: number;
  lang: CaptionLang;
  text: SentText;
}

/** Shows, saves or deletes the captions of one language. */
export async function captionAction(args: RouteArgs, form: FormData, videoId: number) {
  const lang = captionLang.safeParse(form.get("lang"));
  const intent = form.get("intent");
  if (intent === "remove") return remove(args, form, videoId);
  const text = await sentText(form, lang.success ? lang.data : null);
  if (typeof text === "string") {
    const typed = String(form.get("text") ?? "").replaceAll("\r\n", "\n");
    return refuse(form, 400, { text: typed, errors: { file: [text] }, message: null });
  }
  if (intent === "edit") return refuse(form, 200, { text: text.text, errors: {}, message: null });
  if (!lang.success) return refuse(form, 400, { text: text.text, errors: { lang: ["请选择语言"] }, message: null });
  const sent = { args, form, videoId, lang: lang.data, text };
  // Only what the preview has shown is published.
  const isSeen = text.file === null || form.get("shown") === text.file.chosen;
  return intent === "publish" && isSeen ? publish(sent) : preview(sent);
}

async function preview({ args, form, videoId, lang, text: { text, file } }: Sent) {
  const read = await submit(args, captionEndpoints.preview, { params: { id: videoId }, body: { text } });
  // A wrong choice of an encoding can make a text unreadable; another one can be chosen from the same bytes.
  if (!read.ok && (file === null || file.chosen === "auto")) return failed(form, text, read.failure);
  const shown: ShownPreview = {
    turn: globalThis.crypto.randomUUID(),
    lang,
    text: file ? null : text,
    file,
    unreadable: text.split("\uFFFD").length - 1,
    preview: read.ok ? read.data : null,
    errors: read.ok ? [] : (read.failure.fieldErrors.text ?? [read.failure.message]),
  };
  return data({ refusal: null, shown, formKey: undefined }, { status: read.ok ? 200 : statusOfFailure(read.failure) });
}

async function publish({ args, form, videoId, lang, text: { text } }: Sent) {
  const body = { text, skipWrong: form.has("skipWrong"), formKey: String(form.get("formKey") ?? "") };
  const saved = await submit(args, captionEndpoints.save, { params: { id: videoId, lang }, body });
  if (!saved.ok) return failed(form, text, saved.failure);
  putFlash(args.context, "success", `已保存${captionLangName[lang]}字幕，${saved.data.cueCount} 条`);
  return redirect(captionsPath(videoId), 303);
}

async function remove(args: RouteArgs, form: FormData, videoId: number) {
  const lang = captionLang.safeParse(form.get("lang"));
  if (!lang.success) return refuse(form, 400, { text: "", errors: {}, message: "请选择语言" });
  const removed = await submit(args, captionEndpoints.remove, { params: { id: videoId, lang: lang.data } });
  if (!removed.ok) {
    const { message } = removed.failure;
    return refuse(form, statusOfFailure(removed.failure), { text: "", errors: {}, message });
  }
  putFlash(args.context, "success", `已删除${captionLangName[lang.data]}字幕`);
  return redirect(captionsPath(videoId), 303);
}

type Failure = Extract<Awaited<ReturnType<typeof submit>>, { ok: false }>["failure"];

function failed(form: FormData, text: string, failure: Failure) {
  const { fieldErrors, message } = failure;
  const isShown = fieldErrors.text !== undefined || fieldErrors.lang !== undefined;
  return refuse(form, statusOfFailure(failure), {
    text,
    errors: fieldErrors,
    message: isShown ? null : message,
    ...freshKey(failure),
  });
}

function refuse(form: FormData, status: number, why: Pick<CaptionRefusal, "text" | "errors" | "message" | "formKey">) {
  const refusal: CaptionRefusal = {
    turn: globalThis.crypto.randomUUID(),
    lang: String(form.get("lang") ?? ""),
    ...why,
  };
  return data({ refusal, shown: null, formKey: why.formKey }, { status });
}

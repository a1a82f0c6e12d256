import { data, redirect } from "react-router";
import { z } from "zod";
import { articleEndpoints, articleSource, type Draft, title } from "#api/contract/article.ts";
import { type WriteAnswer, writeForm } from "~/features/editor/write-form.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { bringsPictures, putPicturesInText } from "~/features/upload/text-pictures.server.ts";

/** What the issue step will ask for, asked before it is opened. */
const readyToIssue = z.object({ title, source: articleSource });
const FIELDS = ["title", "source", "file"];

function answer(part: Partial<WriteAnswer>, status: number) {
  return data<WriteAnswer>({ result: null, previewHtml: null, conflict: null, isGone: false, ...part }, { status });
}

/** Browsers send line breaks as CRLF; texts are kept with LF, and counted as the page counts them. */
async function readText(args: RouteArgs): Promise<FormData> {
  const form = await readForm(args);
  form.set("source", String(form.get("source") ?? "").replaceAll("\r\n", "\n"));
  return form;
}

/** R25, R27. What does not lead on answers with the page itself, everything that was typed in it. */
export async function writeAction(args: RouteArgs, pathOfDraft: (id: number) => string) {
  const form = await readText(args);
  const intent = String(form.get("intent") ?? "");
  const isNothing = intent === "upload" && !bringsPictures(form);
  const wrong = isNothing ? { message: "请选择图片", status: 400 } : await putPicturesInText(args, form);
  if (wrong)
    return answer(
      { result: parseForm(writeForm, form).reply({ fieldErrors: { file: [wrong.message] } }) },
      wrong.status,
    );
  if (intent === "upload") return answer({ result: parseForm(writeForm, form).reply() }, 200);
  const submission = parseForm(writeForm, form);
  if (submission.status !== "success") return answer({ result: submission.reply() }, 400);
  if (intent === "preview") {
    const preview = await submit(args, articleEndpoints.preview, { body: { source: submission.value.source } });
    if (!preview.ok) return refuse(submission, preview.failure);
    return answer({ result: submission.reply(), previewHtml: preview.data.html }, 200);
  }
  if (intent === "next") {
    const ready = parseForm(readyToIssue, form, writeForm);
    if (ready.status !== "success") return answer({ result: ready.reply() }, 400);
  }
  const { file: _file, ...fields } = submission.value;
  const body = intent === "keep-mine" ? { ...fields, ...keptOver(form) } : fields;
  const saved = await submit(args, articleEndpoints.draftSave, { body });
  if (!saved.ok) return refuse(submission, saved.failure);
  if (intent === "next") throw redirect(`/user/publish/article/issue?draft=${saved.data.id}`, 303);
  putFlash(args.context, "success", "草稿已保存");
  throw redirect(pathOfDraft(saved.data.id), 303);
}

/** 保留我的: my text over the revision that the panel showed, and no other. */
function keptOver(form: FormData) {
  const shown = z.object({
    currentDraftId: z.coerce.number().int().positive(),
    currentRevision: z.coerce.number().int().min(1),
  });
  const parsed = shown.safeParse(Object.fromEntries(form));
  return parsed.success ? { draftId: parsed.data.currentDraftId, revision: parsed.data.currentRevision } : {};
}

function refuse(submission: Parameters<typeof resultOfFailure>[0], failure: ApiFailure) {
  const status = statusOfFailure(failure);
  if (failure.statusCode === 409 && failure.data.current) {
    return answer({ result: submission.reply(), conflict: failure.data.current as Draft }, status);
  }
  if (failure.statusCode === 404) {
    const gone = new ApiFailure(404, "这篇草稿已发布或被删除，再次保存会另存为新草稿");
    return answer({ result: resultOfFailure(submission, gone, FIELDS), isGone: true }, status);
  }
  return answer({ result: resultOfFailure(submission, failure, FIELDS) }, status);
}

import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { articleEndpoints } from "#api/contract/article.ts";
import { draftIssueInput } from "#api/contract/article-issue.ts";
import { id, type Image, image } from "#api/contract/common.ts";
import { imageEndpoints } from "#api/contract/image.ts";
import { type FreshKey, freshKey } from "~/lib/fresh-key.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { type ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { issueForm, issueLabels, publishForm, wholeIssueForm } from "./issue-form.ts";

export interface IssueAnswer extends FreshKey {
  result: SubmissionResult<string[]>;
  /** A cover that was uploaded on this page. */
  uploaded: Image | null;
  /** What is wrong stands on the page before: title or text. */
  isTextWrong: boolean;
}

const FIELDS = Object.keys(issueLabels);

function answer(part: Pick<IssueAnswer, "result"> & Partial<IssueAnswer>, status: number) {
  return data<IssueAnswer>({ uploaded: null, isTextWrong: false, ...part }, { status });
}

/** The page's own earlier upload, as the form carried it; only its sender ever sees it. */
function uploadedBefore(form: FormData): Image | null {
  try {
    return image.parse(JSON.parse(String(form.get("uploaded") ?? "")));
  } catch {
    return null;
  }
}

/** R26 */
export async function issueAction(args: RouteArgs) {
  const form = await readForm(args);
  if (form.get("intent") === "upload") return upload(args, form);
  if (form.get("intent") === "back") return back(args, form);
  const uploaded = uploadedBefore(form);
  const submission = parseForm(publishForm, form, wholeIssueForm);
  if (submission.status !== "success") return answer({ result: submission.reply(), uploaded }, 400);
  // A form without a poll has an empty one, which the parser leaves out: it means that there shall be none.
  const published = await submit(args, articleEndpoints.publish, {
    body: { ...submission.value, poll: submission.value.poll ?? null },
  });
  if (!published.ok) return refuse(submission, published.failure, uploaded);
  putFlash(args.context, "success", submission.value.schedule === "later" ? "已定时，到时自动发布" : "发布成功");
  throw redirect(`/article/${published.data.id}`, 303);
}

/** Back to the text; what stands in this step is kept with the draft. */
async function back(args: RouteArgs, form: FormData) {
  const submission = parseForm(draftIssueInput.extend({ draftId: id, articleId: id.optional() }), form, wholeIssueForm);
  if (submission.status !== "success")
    return answer({ result: submission.reply(), uploaded: uploadedBefore(form) }, 400);
  const { draftId, articleId, ...body } = submission.value;
  const saved = await submit(args, articleEndpoints.draftIssueSave, { params: { id: draftId }, body });
  if (!saved.ok) return refuse(submission, saved.failure, uploadedBefore(form));
  throw redirect(
    articleId === undefined ? `/user/publish/article?draft=${draftId}` : `/user/publish/article/edit/${articleId}`,
    303,
  );
}

function refuse(submission: Parameters<typeof resultOfFailure>[0], failure: ApiFailure, uploaded: Image | null) {
  const status = statusOfFailure(failure);
  if (failure.data.code === "CONFLICT") {
    const result = submission.reply({ formErrors: ["草稿已在别处修改。再次点击发布，将发布最新保存的内容。"] });
    return answer({ result, uploaded }, status);
  }
  const isTextWrong = Boolean(failure.fieldErrors.title ?? failure.fieldErrors.source);
  return answer(
    { result: resultOfFailure(submission, failure, FIELDS), uploaded, isTextWrong, ...freshKey(failure) },
    status,
  );
}

/** A cover by plain form: it is chosen at once, and all else that was filled in stays. */
async function upload(args: RouteArgs, form: FormData) {
  const before = uploadedBefore(form);
  const file = form.get("file");
  const fail = (message: string, status: number) =>
    answer(
      {
        result: parseForm(issueForm.partial(), form, wholeIssueForm).reply({ fieldErrors: { file: [message] } }),
        uploaded: before,
      },
      status,
    );
  if (!(file instanceof File) || file.size === 0) return fail("请选择图片", 400);
  const uploaded = await submit(args, imageEndpoints.upload, { file });
  if (!uploaded.ok)
    return fail(uploaded.failure.fieldErrors.file?.[0] ?? uploaded.failure.message, statusOfFailure(uploaded.failure));
  form.set("coverImageId", String(uploaded.data.id));
  form.delete("file");
  return answer({ result: parseForm(issueForm.partial(), form, wholeIssueForm).reply(), uploaded: uploaded.data }, 200);
}

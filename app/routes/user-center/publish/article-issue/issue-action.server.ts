import { articleEndpoints } from "#contract/posts/article.ts";
import { coverOfForm } from "~/features/image-field/cover.server.ts";
import { writeAction } from "~/features/writing/write-action.server.ts";
import { ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { issueForm, issueLabels, keptIssueForm, publishForm, wholeIssueForm } from "./issue-form.ts";

/** R26: publishes the article, or returns to the text and saves this step's fields with the draft. */
export async function issueAction(args: RouteArgs) {
  const form = await readForm(args);
  const cover = coverOfForm(args, form);
  const common = {
    form,
    whole: wholeIssueForm,
    shown: Object.keys(issueLabels),
    files: cover.take,
    loose: issueForm.partial(),
    // The cover uploaded on this page, and whether an error belongs to the previous page: title or text.
    more: () => ({ uploaded: cover.uploaded(), isTextWrong: false }),
  };
  if (form.get("intent") === "back") {
    return writeAction(args, {
      ...common,
      schema: keptIssueForm,
      async send({ draftId, articleId, ...body }) {
        const kept = await submit(args, articleEndpoints.draftIssueSave, { params: { id: draftId }, body });
        return kept.ok ? { ok: true, data: { draftId, articleId } } : kept;
      },
      done: ({ draftId, articleId }) => ({
        path:
          articleId === undefined
            ? `/user/publish/article?draft=${draftId}`
            : `/user/publish/article/edit/${articleId}`,
      }),
      refused,
    });
  }
  return writeAction(args, {
    ...common,
    schema: publishForm,
    // The parser drops an empty poll, and null tells the API that the article has none.
    send: (value) => submit(args, articleEndpoints.publish, { body: { ...value, poll: value.poll ?? null } }),
    done: ({ id: articleId }) => ({
      path: `/article/${articleId}`,
      words: form.get("schedule") === "later" ? "已定时，到时自动发布" : "发布成功",
    }),
    refused,
  });
}

function refused(failure: ApiFailure) {
  if (failure.data.code === "CONFLICT") {
    const words = "草稿已在别处修改。再次点击发布，将发布最新保存的内容。";
    return { failure: new ApiFailure(409, words), more: {} };
  }
  const isTextWrong = Boolean(failure.fieldErrors.title ?? failure.fieldErrors.source);
  return isTextWrong ? { failure, more: { isTextWrong } } : undefined;
}

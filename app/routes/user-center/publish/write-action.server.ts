import { articleEndpoints, articleSource, title } from "#contract/posts/article.ts";
import { askedCircle } from "~/features/circle-place/places.server.ts";
import { sendArticleDraft } from "~/features/editor/article-draft.server.ts";
import { PREVIEW } from "~/features/editor/article-form.ts";
import { articleForm } from "~/features/editor/article-form-schema.ts";
import { putPicturesInText } from "~/features/upload/text-pictures.server.ts";
import { draftRevisionOf } from "~/features/writing/form-draft.server.ts";
import { writeAction } from "~/features/writing/write-action.server.ts";
import { ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";

/** The fields that the publishing step will require, validated before it opens. */
const readyToIssue = articleForm.extend({ title, source: articleSource });
const FIELDS = ["title", "source", "file"];

/** R25, R27: saves the draft, and redirects to the draft or to the publishing step. */
export async function writeArticle(args: RouteArgs, pathOfDraft: (id: number) => string) {
  const form = await readForm(args);
  const isPreview = form.get("intent") === PREVIEW;
  const save = (revision: number) => sendArticleDraft(args, form, revision, submit, { unlessRepeated: true });
  return writeAction(args, {
    form,
    schema: isPreview ? articleForm : readyToIssue,
    whole: articleForm,
    shown: FIELDS,
    files: (isAsked) => putPicturesInText(args, form, isAsked),
    draft: { path: pathOfDraft, send: save },
    aside: isPreview ? ({ source }) => preview(args, source) : undefined,
    send: () => save(draftRevisionOf(form)),
    done: ({ id }) => ({ path: withCircle(args, `/user/publish/article/issue?draft=${id}`) }),
    more: () => ({ previewHtml: null as string | null }),
    // A draft that was published elsewhere is not published again without the writer's decision.
    refused: ({ statusCode }) =>
      statusCode === 404
        ? { failure: new ApiFailure(404, "这篇草稿已发布或被删除，再次保存会另存为新草稿"), more: {} }
        : undefined,
  });
}

/** Adds the chosen circle to the address of the publishing step. */
function withCircle(args: RouteArgs, path: string): string {
  const circle = askedCircle(args);
  return circle === undefined ? path : `${path}&circle=${circle}`;
}

async function preview(args: RouteArgs, source: string) {
  const shown = await submit(args, articleEndpoints.preview, { body: { source } });
  return shown.ok ? { ok: true as const, data: { previewHtml: shown.data.html } } : shown;
}

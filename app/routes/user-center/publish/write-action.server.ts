import { articleEndpoints, articleSource, title } from "#contract/article.ts";
import { askedCircle } from "~/features/circle-place/places.server.ts";
import { PREVIEW, type ArticleAnswer, writeForm } from "~/features/editor/write-form.ts";
import { putPicturesInText } from "~/features/upload/text-pictures.server.ts";
import { writeAction } from "~/features/writing/write-action.server.ts";
import { writeIntents } from "~/features/writing/write-answer.ts";
import { ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { readForm } from "~/server/read-form.server.ts";

/** What the issue step will ask for, asked before it is opened. */
const readyToIssue = writeForm.extend({ title, source: articleSource });
const FIELDS = ["title", "source", "file"];
const nothing: Pick<ArticleAnswer, "previewHtml" | "isGone"> = { previewHtml: null, isGone: false };

/** R25, R27: saves the draft, and leads to itself or on to the issue step. */
export async function writeArticle(args: RouteArgs, pathOfDraft: (id: number) => string) {
  const form = await readForm(args);
  const intent = form.get("intent");
  const isLeading = intent === "next";
  const shown = form.get("currentDraftId");
  if (intent === writeIntents.keepMine && shown !== null) form.set("draftId", shown);
  return writeAction(args, {
    form,
    schema: isLeading ? readyToIssue : writeForm,
    whole: writeForm,
    shown: FIELDS,
    files: (isAsked) => putPicturesInText(args, form, isAsked),
    aside: intent === PREVIEW ? ({ source }) => preview(args, source) : undefined,
    send: ({ file: _file, ...body }) =>
      submit(args, articleEndpoints.draftSave, { body: { ...body, unlessRepeated: true } }),
    done: ({ id }) =>
      isLeading
        ? { path: withCircle(args, `/user/publish/article/issue?draft=${id}`) }
        : { path: pathOfDraft(id), words: "草稿已保存" },
    more: () => nothing,
    refused: ({ statusCode }) =>
      statusCode === 404
        ? {
            failure: new ApiFailure(404, "这篇草稿已发布或被删除，再次保存会另存为新草稿"),
            more: { isGone: true },
          }
        : undefined,
  });
}

/** Which circle an address chose is asked in the next step. */
function withCircle(args: RouteArgs, path: string): string {
  const circle = askedCircle(args);
  return circle === undefined ? path : `${path}&circle=${circle}`;
}

async function preview(args: RouteArgs, source: string) {
  const shown = await submit(args, articleEndpoints.preview, { body: { source } });
  return shown.ok ? { ok: true as const, data: { previewHtml: shown.data.html } } : shown;
}

import { data, redirect } from "react-router";
import { commentEndpoints, commentText, createCommentInput } from "#contract/posts/comment.ts";
import { commentPath, type SubjectRef } from "#contract/shared/subject.ts";
import { limits } from "#contract/shared/limits.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { aiStatementIn } from "../writing/ai-statement-pick.tsx";
import type { Refusal } from "../writing/refusal.ts";
import { parseId } from "../../lib/parse-id.ts";
import { type RouteArgs, submit, withoutShape } from "../../server/api.server.ts";
import { refusedContext } from "./render-comments.server.ts";
import { imagesOfForm } from "../upload/form-images.server.ts";
import { putFlash } from "../../server/flash.server.ts";
import { NOT_TWICE } from "../writing/not-twice.ts";
import { refusalOf, refuse, settled } from "../writing/page-answer.server.ts";

const idIn = (form: FormData, name: string) => parseId(String(form.get(name) ?? ""));

/**
 * Handles the forms of `features/comments` in the action of any page that shows them.
 * @returns undefined when the form belongs to the page itself
 */
export async function commentAction(args: RouteArgs, form: FormData, subject: SubjectRef) {
  const answer = await answerTo(args, form, subject);
  // The page's loader reads the refusal from the context when it renders the page again.
  if (answer !== undefined && !(answer instanceof Response) && answer.data.refusal)
    args.context.set(refusedContext, answer.data.refusal);
  return answer;
}

function answerTo(args: RouteArgs, form: FormData, subject: SubjectRef) {
  switch (form.get("intent")) {
    case "comment":
      return createComment(args, form, subject);
    case "like-comment":
      return likeComment(args, form);
    case "edit-comment":
      return editComment(args, form);
    case "pin-comment":
      return pinComment(args, form);
    case "restore-comment":
      return restoreComment(args, form);
    case "delete-comment":
      return removeComment(args, form);
    default:
      return undefined;
  }
}

async function likeComment(args: RouteArgs, form: FormData) {
  const commentId = idIn(form, "commentId") ?? 0;
  const result = await submit(args, withoutShape(userEndpoints.commentLike), {
    body: { commentId, liked: form.get("liked") === "true" },
  });
  return result.ok ? settled(args, `comment-${commentId}`) : refuse("like-comment", form, result.failure);
}

async function removeComment(args: RouteArgs, form: FormData) {
  const result = await submit(args, commentEndpoints.remove, { params: { id: idIn(form, "commentId") ?? 0 } });
  if (!result.ok) return refuse("delete-comment", form, result.failure);
  putFlash(args.context, "success", "评论已删除");
  return settled(args, "comments");
}

async function restoreComment(args: RouteArgs, form: FormData) {
  const id = idIn(form, "commentId") ?? 0;
  const result = await submit(args, commentEndpoints.restore, { params: { id } });
  if (!result.ok) return refuse("restore-comment", form, result.failure);
  putFlash(args.context, "success", "评论已恢复");
  return settled(args, `comment-${id}`);
}

async function pinComment(args: RouteArgs, form: FormData) {
  const id = idIn(form, "commentId") ?? 0;
  const pinned = form.get("pinned") === "true";
  const result = await submit(args, commentEndpoints.pin, { params: { id }, body: { pinned } });
  if (!result.ok) return refuse("pin-comment", form, result.failure);
  putFlash(args.context, "success", pinned ? "评论已置顶" : "已取消置顶");
  return settled(args, pinned ? "comments" : `comment-${id}`);
}

/**
 * Reads the text and pictures of a form that writes or edits a comment.
 * @returns `refused`, the response, when the text or a picture is invalid
 */
async function readWords(args: RouteArgs, form: FormData, intent: string) {
  // Browsers send line breaks as CRLF. The API stores and counts LF.
  form.set("source", String(form.get("source") ?? "").replaceAll("\r\n", "\n"));
  const { images, refusal } = await imagesOfForm(args, form, { most: limits.commentImagesMax, thing: "评论" });
  const no = (status: number, why: Pick<Refusal, "fieldError" | "formError">) =>
    data({ refusal: refusalOf(intent, form, why, images) }, { status });
  if (refusal) return { refused: no(refusal.status, { fieldError: null, formError: refusal.message }) };
  const checked = commentText.safeParse(form.get("source"));
  if (!checked.success)
    return { refused: no(400, { fieldError: checked.error.issues[0]?.message ?? null, formError: null }) };
  return { images, words: { source: checked.data, imageIds: images.map((image) => image.id), ...aiStatementIn(form) } };
}

async function editComment(args: RouteArgs, form: FormData) {
  const read = await readWords(args, form, "edit-comment");
  if (read.refused) return read.refused;
  const id = idIn(form, "commentId") ?? 0;
  const result = await submit(args, commentEndpoints.edit, { params: { id }, body: read.words });
  if (!result.ok) return refuse("edit-comment", form, result.failure, read.images);
  putFlash(args.context, "success", "评论已修改");
  return settled(args, `comment-${id}`);
}

/** Creates a comment and redirects to it, on whichever page of the list it is. A refusal preserves the typed text. */
async function createComment(args: RouteArgs, form: FormData, subject: SubjectRef) {
  const read = await readWords(args, form, "comment");
  if (read.refused) return read.refused;
  const body = createCommentInput.safeParse({
    ...read.words,
    subjectKind: subject.kind,
    subjectId: subject.id,
    parentId: form.get("parentId") ?? undefined,
    formKey: form.get("formKey"),
    unlessRepeated: true,
  });
  if (!body.success) {
    const formError = body.error.issues[0]?.message ?? "填写的内容有误，请检查后重试";
    return data({ refusal: refusalOf("comment", form, { fieldError: null, formError }, read.images) }, { status: 400 });
  }
  const result = await submit(args, commentEndpoints.create, { body: body.data });
  if (!result.ok) return refuse("comment", form, result.failure, read.images);
  const words = body.data.parentId === undefined ? "评论成功" : "回复成功";
  putFlash(args.context, "success", result.data.repeated ? NOT_TWICE : words);
  return redirect(commentPath(subject, result.data.id), 303);
}

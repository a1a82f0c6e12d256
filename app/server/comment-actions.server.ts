import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { commentEndpoints, createCommentInput } from "#api/contract/comment.ts";
import { commentPath, type SubjectRef } from "#api/contract/subject.ts";
import { userEndpoints } from "#api/contract/user.ts";
import type { Refusal } from "../lib/comment-refusal.ts";
import { parseId } from "../lib/parse-id.ts";
import { type RouteArgs, submit } from "./api.server.ts";
import { putFlash } from "./flash.server.ts";
import { refuse, settled } from "./page-answer.server.ts";

const idIn = (form: FormData, name: string) => parseId(String(form.get(name) ?? ""));

/**
 * What the forms of `features/comments` ask for, for the action of any page that shows them.
 * @returns undefined when the form is one of the page's own
 */
export async function commentAction(args: RouteArgs, form: FormData, subject: SubjectRef) {
  switch (form.get("intent")) {
    case "comment":
      return createComment(args, form, subject);
    case "like-comment":
      return likeComment(args, form);
    case "delete-comment":
      return removeComment(args, form);
    default:
      return undefined;
  }
}

async function likeComment(args: RouteArgs, form: FormData) {
  const commentId = idIn(form, "commentId") ?? 0;
  const result = await submit(args, userEndpoints.commentLike, { body: { commentId, liked: form.get("liked") === "true" } });
  return result.ok ? settled(args, `comment-${commentId}`) : refuse("like-comment", form, result.failure);
}

async function removeComment(args: RouteArgs, form: FormData) {
  const result = await submit(args, commentEndpoints.remove, { params: { id: idIn(form, "commentId") ?? 0 } });
  if (!result.ok) return refuse("delete-comment", form, result.failure);
  putFlash(args.context, "success", "评论已删除");
  return settled(args, "comments");
}

/** Leads to the new comment, wherever its page is. A refusal keeps what was typed. */
async function createComment(args: RouteArgs, form: FormData, subject: SubjectRef) {
  form.set("subjectKind", subject.kind);
  form.set("subjectId", String(subject.id));
  const submission = parseWithZod(form, { schema: createCommentInput });
  if (submission.status !== "success") {
    const { source, formKey } = submission.error ?? {};
    const refusal: Refusal = {
      intent: "comment",
      parentId: idIn(form, "parentId") ?? null,
      text: String(form.get("source") ?? ""),
      fieldError: source?.[0] ?? null,
      formError: source ? null : (formKey?.[0] ?? "填写的内容有误，请检查后重试"),
    };
    return data({ refusal }, { status: 400 });
  }
  const result = await submit(args, commentEndpoints.create, { body: submission.value });
  if (!result.ok) return refuse("comment", form, result.failure);
  putFlash(args.context, "success", submission.value.parentId === undefined ? "评论成功" : "回复成功");
  return redirect(commentPath(subject, result.data.id), 303);
}

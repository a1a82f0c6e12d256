import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { articleEndpoints } from "#api/contract/article.ts";
import { commentEndpoints, createCommentInput } from "#api/contract/comment.ts";
import { userEndpoints } from "#api/contract/user.ts";
import type { Refusal } from "~/features/comments/refusal.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type ApiFailure, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";

type Args = RouteArgs & { params: { id: string } };

/** Scripts post to the page's data address: they stay where they are, and read the page again. */
function isScript(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

function refuse(intent: string, form: FormData, failure: ApiFailure) {
  const refusal: Refusal = {
    intent,
    parentId: parseId(String(form.get("parentId") ?? "")) ?? null,
    text: String(form.get("source") ?? ""),
    fieldError: failure.fieldErrors.source?.[0] ?? null,
    formError: failure.fieldErrors.source ? null : failure.message,
  };
  return data({ refusal }, { status: statusOfFailure(failure) });
}

/** Back to the place on the page that was acted on. */
function back(args: Args, anchor: string) {
  const query = new URLSearchParams(args.url.searchParams);
  query.delete("index");
  return redirect(`${args.url.pathname}${query.size > 0 ? `?${query}` : ""}#${anchor}`, 303);
}

export async function likeArticle(args: Args, form: FormData, id: number) {
  const result = await submit(args, articleEndpoints.like, { params: { id }, body: { liked: form.get("liked") === "true" } });
  if (!result.ok) return refuse("like", form, result.failure);
  return isScript(args.request) ? data({ refusal: null }) : back(args, "actions");
}

export async function likeComment(args: Args, form: FormData) {
  const commentId = parseId(String(form.get("commentId") ?? "")) ?? 0;
  const result = await submit(args, userEndpoints.commentLike, { body: { commentId, liked: form.get("liked") === "true" } });
  if (!result.ok) return refuse("like-comment", form, result.failure);
  return isScript(args.request) ? data({ refusal: null }) : back(args, `comment-${commentId}`);
}

export async function removeComment(args: Args, form: FormData) {
  const commentId = parseId(String(form.get("commentId") ?? "")) ?? 0;
  const result = await submit(args, commentEndpoints.remove, { params: { id: commentId } });
  if (!result.ok) return refuse("delete-comment", form, result.failure);
  putFlash(args.context, "success", "评论已删除");
  return isScript(args.request) ? data({ refusal: null }) : back(args, "comments");
}

export async function removeArticle(args: Args, form: FormData, id: number) {
  const result = await submit(args, articleEndpoints.remove, { params: { id } });
  if (!result.ok) return refuse("delete", form, result.failure);
  putFlash(args.context, "success", "文章已删除");
  return redirect("/", 303);
}

/** Leads to the new comment, wherever its page is. A refusal keeps what was typed. */
export async function createComment(args: Args, form: FormData, id: number) {
  form.set("articleId", String(id));
  const submission = parseWithZod(form, { schema: createCommentInput });
  if (submission.status !== "success") {
    const { source, formKey } = submission.error ?? {};
    const refusal: Refusal = {
      intent: "comment",
      parentId: parseId(String(form.get("parentId") ?? "")) ?? null,
      text: String(form.get("source") ?? ""),
      fieldError: source?.[0] ?? null,
      formError: source ? null : (formKey?.[0] ?? "填写的内容有误，请检查后重试"),
    };
    return data({ refusal }, { status: 400 });
  }
  const result = await submit(args, commentEndpoints.create, { body: submission.value });
  if (!result.ok) return refuse("comment", form, result.failure);
  putFlash(args.context, "success", submission.value.parentId === undefined ? "评论成功" : "回复成功");
  const { id: commentId } = result.data;
  return redirect(`/article/${id}?comment=${commentId}#comment-${commentId}`, 303);
}

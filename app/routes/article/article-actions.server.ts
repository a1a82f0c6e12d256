import { redirect } from "react-router";
import { articleEndpoints } from "#api/contract/article.ts";
import { favouriteEndpoints } from "#api/contract/favourite.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { isScript, refuse, settled } from "~/server/page-answer.server.ts";

export async function likeArticle(args: RouteArgs, form: FormData, id: number) {
  const result = await submit(args, articleEndpoints.like, { params: { id }, body: { liked: form.get("liked") === "true" } });
  return result.ok ? settled(args, "actions") : refuse("like", form, result.failure);
}

export async function favouriteArticle(args: RouteArgs, form: FormData, id: number) {
  const favourited = form.get("favourited") === "true";
  const result = await submit(args, favouriteEndpoints.set, { body: { subjectKind: "article", subjectId: id, favourited } });
  if (!result.ok) return refuse("favourite", form, result.failure);
  // The button says it to a script's reader.
  if (!isScript(args.request)) putFlash(args.context, "success", favourited ? "已收藏" : "已取消收藏");
  return settled(args, "actions");
}

export async function removeArticle(args: RouteArgs, form: FormData, id: number) {
  const result = await submit(args, articleEndpoints.remove, { params: { id } });
  if (!result.ok) return refuse("delete", form, result.failure);
  putFlash(args.context, "success", "文章已删除");
  return redirect("/", 303);
}

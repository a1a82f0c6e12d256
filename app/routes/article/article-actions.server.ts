import { redirect } from "react-router";
import { articleEndpoints } from "#contract/posts/article.ts";
import { articleMarkEndpoints } from "#contract/posts/article-mark.ts";
import { pollEndpoints } from "#contract/posts/poll.ts";
import { parseId } from "~/lib/parse-id.ts";
import { type RouteArgs, submit, type Submitted } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { refuse, settled } from "~/features/writing/page-answer.server.ts";

export async function likeArticle(args: RouteArgs, form: FormData, id: number) {
  const result = await submit(args, articleEndpoints.like, {
    params: { id },
    body: { liked: form.get("liked") === "true" },
  });
  return result.ok ? settled(args, "actions") : refuse("like", form, result.failure);
}

/** Handles the plain form of article-poll.server.tsx. A refusal is a flash message after the redirect. */
export async function voteInArticle(args: RouteArgs, form: FormData, id: number) {
  const optionIds = form.getAll("optionId").map((optionId) => parseId(String(optionId)) ?? 0);
  const result = await submit(args, pollEndpoints.vote, {
    params: { id: parseId(String(form.get("pollId") ?? "")) ?? 0 },
    body: { optionIds },
  });
  if (!result.ok) putFlash(args.context, "error", result.failure.fieldErrors.optionIds?.[0] ?? result.failure.message);
  else putFlash(args.context, "success", "投票成功");
  return redirect(`/article/${id}#poll`, 303);
}

/** Answers the plain forms above a scheduled article (scheduled-bar.server.tsx). A refusal is a flash message. */
async function endWaiting(args: RouteArgs, result: Submitted<unknown>, done: string, to: string) {
  if (!result.ok) putFlash(args.context, "error", result.failure.message);
  else putFlash(args.context, "success", done);
  return redirect(to, 303);
}

export async function publishNow(args: RouteArgs, id: number) {
  return endWaiting(
    args,
    await submit(args, articleEndpoints.publishNow, { params: { id } }),
    "发布成功",
    `/article/${id}`,
  );
}

export async function unschedule(args: RouteArgs, id: number) {
  const result = await submit(args, articleEndpoints.unschedule, { params: { id } });
  return endWaiting(
    args,
    result,
    "已取消定时，文章变回草稿",
    result.ok ? `/user/publish/article?draft=${result.data.draftId}` : `/article/${id}`,
  );
}

export async function removeArticle(args: RouteArgs, form: FormData, id: number) {
  const result = await submit(args, articleEndpoints.remove, { params: { id } });
  if (!result.ok) return refuse("delete", form, result.failure);
  putFlash(args.context, "success", "文章已删除");
  return redirect("/", 303);
}

/**
 * Sets 精华 (featured) or 置顶 (pinned); an intent with `un-` removes the mark.
 * @returns undefined for every other intent
 */
export async function markArticle(args: RouteArgs, form: FormData, id: number) {
  const intent = String(form.get("intent"));
  const isSet = !intent.startsWith("un-");
  const what = intent.replace(/^un-/, "");
  if (what !== "essence" && what !== "pin-profile" && what !== "pin-home") return undefined;
  const params = { id };
  const result =
    what === "essence"
      ? await submit(args, articleMarkEndpoints.essence, { params, body: { essence: isSet } })
      : await submit(args, articleMarkEndpoints.pin, {
          params,
          body: { place: what === "pin-home" ? "home" : "profile", pinned: isSet },
        });
  if (!result.ok) return refuse("mark", form, result.failure);
  const name = what === "essence" ? "精华" : "置顶";
  putFlash(args.context, "success", isSet ? (what === "essence" ? "已设为精华" : "已置顶") : `已取消${name}`);
  return redirect(`/article/${id}`, 303);
}

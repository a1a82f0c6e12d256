import { redirect } from "react-router";
import { videoEndpoints } from "#contract/posts/video.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { refuse, settled } from "~/features/writing/page-answer.server.ts";

export async function likeVideo(args: RouteArgs, form: FormData, id: number) {
  const result = await submit(args, videoEndpoints.like, {
    params: { id },
    body: { liked: form.get("liked") === "true" },
  });
  return result.ok ? settled(args, "actions") : refuse("like", form, result.failure);
}

export async function removeVideo(args: RouteArgs, form: FormData, id: number) {
  const result = await submit(args, videoEndpoints.remove, { params: { id } });
  if (!result.ok) return refuse("delete", form, result.failure);
  putFlash(args.context, "success", "视频已删除");
  return redirect("/video", 303);
}

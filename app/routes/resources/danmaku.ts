import { createHash } from "node:crypto";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { attempt } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import type { Route } from "./+types/danmaku";

/**
 * The danmaku of one minute of a film, for scripts (features/danmaku/feed.ts). The browser keeps the answer and asks each
 * time whether it still holds, because a removed danmaku must be gone at once.
 */
export async function loader(args: Route.LoaderArgs) {
  const typed = args.url.searchParams.get("segment") ?? "0";
  // The API refuses a negative number.
  const segment = /^\d{1,6}$/.test(typed) ? Number(typed) : -1;
  const answer = await attempt(args, danmakuEndpoints.segment, { params: { id: idParam(args) }, query: { segment } });
  if (!answer.ok)
    return Response.json({ message: answer.failure.message }, { status: statusOfFailure(answer.failure) });
  const body = JSON.stringify(answer.data);
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  // server/unchanged.ts answers 304. The tag is weak, because the answer is sent with and without compression.
  return new Response(body, {
    headers: { etag: `W/"${tag}"`, "cache-control": "private, no-cache", "content-type": "application/json" },
  });
}

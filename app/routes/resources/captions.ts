import { createHash } from "node:crypto";
import { captionEndpoints, captionLang } from "#contract/posts/caption.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { attempt } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import type { Route } from "./+types/captions";

const refusal = (status: number, message: string) =>
  new Response(message, {
    status,
    headers: { "cache-control": "private, no-store", "content-type": "text/plain; charset=utf-8" },
  });

/** The captions of a film in one language, `{lang}.vtt`, for `<track>` (features/video-player). */
export async function loader(args: Route.LoaderArgs) {
  const lang = captionLang.safeParse(/^([\w-]{1,10})\.vtt$/.exec(args.params.file)?.[1]);
  if (!lang.success) return refusal(404, "没有这份字幕");
  const answer = await attempt(args, captionEndpoints.get, { params: { id: idParam(args), lang: lang.data } });
  if (!answer.ok) return refusal(statusOfFailure(answer.failure), answer.failure.message);
  const { body, isPublic } = answer.data;
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return new Response(body, {
    headers: {
      // server/unchanged.ts answers 304. The tag is weak, because the answer is sent with and without compression.
      etag: `W/"${tag}"`,
      "cache-control": isPublic ? "private, no-cache" : "private, no-store",
      "content-type": "text/vtt; charset=utf-8",
    },
  });
}

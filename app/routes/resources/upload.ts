import { imageEndpoints } from "#contract/files/image.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import type { UploadAnswer } from "~/features/upload/upload-image.ts";
import { attempt } from "~/server/api.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/upload";

export const loader = onlyPost;

/** Receives a picture from a script. Pages without scripts send pictures with their own form. */
export async function action(args: Route.ActionArgs) {
  const file = (await readForm(args)).get("file");
  if (!(file instanceof File) || file.size === 0) {
    return Response.json({ ok: false, message: "请选择图片" } satisfies UploadAnswer, { status: 400 });
  }
  // `attempt`, because `submit` would redirect the script to the login page, and the typed text would be lost.
  const answer = await attempt(args, imageEndpoints.upload, { file });
  if (answer.ok) return Response.json({ ok: true, image: answer.data } satisfies UploadAnswer);
  const message = answer.failure.fieldErrors.file?.[0] ?? answer.failure.message;
  return Response.json({ ok: false, message } satisfies UploadAnswer, { status: statusOfFailure(answer.failure) });
}

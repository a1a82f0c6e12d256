import { data, redirect } from "react-router";
import { image, type Image } from "#api/contract/common.ts";
import { imageEndpoints } from "#api/contract/image.ts";
import { type VideoSource, videoEndpoints } from "#api/contract/video.ts";
import { freshKey } from "~/lib/fresh-key.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { KEEP_DRAFT, SAVE_DRAFT, VIDEO_DRAFT_PATH } from "~/features/writing/draft-names.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { sendVideoDraft } from "~/features/video-upload/video-draft.server.ts";
import { draftElsewhere, draftRevisionOf, saveDraftByForm } from "~/features/writing/form-draft.server.ts";
import { readFormWithVideo, videoOfForm } from "~/features/video-upload/video-form.server.ts";
import {
  newVideoForm,
  type VideoAnswer,
  videoEditForm,
  videoIntents,
  videoLabels,
  wholeVideoForm,
} from "./video-form-schema.ts";

const FIELDS = Object.keys(videoLabels);

/** R24. What does not lead to the video answers with the page itself: everything that was typed, and the files that came. */
export async function writeVideo(args: RouteArgs, videoId: number | null) {
  const { form, videoRefusal } = await readFormWithVideo(args);
  // Browsers send line breaks as CRLF; texts are kept with LF, and counted as the page counts them.
  form.set("source", String(form.get("source") ?? "").replaceAll("\r\n", "\n"));
  const intent = String(form.get("intent") ?? "");
  const uploaded = await takeCover(args, form, intent === videoIntents.upload);
  const typed = () => parseForm(newVideoForm.partial(), form, wholeVideoForm);
  const answer = async (result: VideoAnswer["result"], status: number, more: Partial<VideoAnswer> = {}) =>
    data<VideoAnswer>(
      {
        conflict: null,
        draftConflict: null,
        ...more,
        result,
        video: await videoOfForm(args, form),
        uploaded: uploaded.image,
      },
      { status },
    );

  if (uploaded.refusal)
    return answer(typed().reply({ fieldErrors: { file: [uploaded.refusal.message] } }), uploaded.refusal.status);
  if (videoRefusal !== undefined) return answer(typed().reply({ fieldErrors: { videoFileId: [videoRefusal] } }), 400);
  if (intent === videoIntents.upload) return answer(typed().reply(), 200);
  if (videoId === null && (intent === SAVE_DRAFT || intent === KEEP_DRAFT)) {
    const saved = await saveDraftByForm(draftRevisionOf(form), (revision) =>
      sendVideoDraft(args, form, revision, submit),
    );
    if (saved.ok) {
      putFlash(args.context, "success", "草稿已保存");
      throw redirect(VIDEO_DRAFT_PATH, 303);
    }
    const draftConflict = draftElsewhere(saved.failure);
    return draftConflict
      ? answer(typed().reply(), 409, { draftConflict })
      : answer(resultOfFailure(typed(), saved.failure, FIELDS), statusOfFailure(saved.failure));
  }

  // 保留我的: mine over the revision that the panel showed, and no other.
  if (intent === videoIntents.keepMine) form.set("revision", String(form.get("currentRevision") ?? ""));
  const submission =
    videoId === null ? parseForm(newVideoForm, form, wholeVideoForm) : parseForm(videoEditForm, form, wholeVideoForm);
  if (submission.status !== "success") return answer(submission.reply(), 400);
  const { file: _file, ...body } = submission.value;
  const saved =
    "revision" in body
      ? await submit(args, videoEndpoints.update, { params: { id: videoId ?? 0 }, body })
      : await submit(args, videoEndpoints.create, { body });
  if (!saved.ok) {
    const { failure } = saved;
    if (failure.statusCode === 409 && failure.data.current)
      return answer(submission.reply(), 409, { conflict: failure.data.current as VideoSource });
    return answer(resultOfFailure(submission, failure, FIELDS), statusOfFailure(failure), freshKey(failure));
  }
  putFlash(args.context, "success", videoId === null ? "视频已提交" : "修改已保存");
  throw redirect(`/video/${saved.data.id}`, 303);
}

/** A cover that came with the form is chosen at once, so that an error elsewhere does not lose it. */
async function takeCover(
  args: RouteArgs,
  form: FormData,
  isAsked: boolean,
): Promise<{ image: Image | null; refusal?: { message: string; status: number } }> {
  const before = uploadedBefore(form);
  const file = form.get("file");
  form.delete("file");
  if (!(file instanceof File) || file.size === 0)
    return isAsked ? { image: before, refusal: { message: "请选择图片", status: 400 } } : { image: before };
  const sent = await submit(args, imageEndpoints.upload, { file });
  if (!sent.ok)
    return {
      image: before,
      refusal: {
        message: sent.failure.fieldErrors.file?.[0] ?? sent.failure.message,
        status: statusOfFailure(sent.failure),
      },
    };
  form.set("coverImageId", String(sent.data.id));
  return { image: sent.data };
}

/** The page's own earlier upload, as the form carried it; only its sender ever sees it. */
function uploadedBefore(form: FormData): Image | null {
  try {
    return image.parse(JSON.parse(String(form.get("uploaded") ?? "")));
  } catch {
    return null;
  }
}

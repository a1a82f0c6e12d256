import { videoEndpoints } from "#contract/posts/video.ts";
import { coverOfForm } from "~/features/image-field/cover.server.ts";
import { sendVideoDraft } from "~/features/video-upload/video-draft.server.ts";
import { readFormWithVideo, videoOfForm } from "~/features/video-upload/video-form.server.ts";
import { VIDEO_DRAFT_PATH } from "~/features/writing/draft-names.ts";
import { writeAction } from "~/features/writing/write-action.server.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { newVideoForm, videoEditForm, videoLabels, wholeVideoForm } from "./video-form-schema.ts";

const FIELDS = Object.keys(videoLabels);

/** R24. An answer that does not redirect to the video returns the page with all typed text and uploaded files. */
export async function writeVideo(args: RouteArgs, videoId: number | null) {
  const { form, videoRefusal } = await readFormWithVideo(args);
  const cover = coverOfForm(args, form);
  const common = {
    form,
    whole: wholeVideoForm,
    shown: FIELDS,
    files: async (isAsked: boolean) =>
      (await cover.take(isAsked)) ??
      (videoRefusal === undefined ? undefined : { field: "videoFileId", message: videoRefusal, status: 400 }),
    more: async () => ({ video: await videoOfForm(args, form), uploaded: cover.uploaded() }),
  };
  if (videoId === null) {
    return writeAction(args, {
      ...common,
      schema: newVideoForm,
      draft: { path: () => VIDEO_DRAFT_PATH, send: (revision, send) => sendVideoDraft(args, form, revision, send) },
      send: ({ file: _file, ...body }) => submit(args, videoEndpoints.create, { body }),
      done: ({ id }) => ({ path: `/video/${id}`, words: "视频已提交" }),
    });
  }
  return writeAction(args, {
    ...common,
    schema: videoEditForm,
    send: ({ file: _file, ...body }) => submit(args, videoEndpoints.update, { params: { id: videoId }, body }),
    done: ({ id }) => ({ path: `/video/${id}`, words: "修改已保存" }),
  });
}

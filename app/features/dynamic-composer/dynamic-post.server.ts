import type { z } from "zod";
import { draftEndpoints, type DynamicDraftOut } from "#contract/posts/draft.ts";
import { type createDynamicInput, dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { type RepostKind, repostKinds } from "#contract/posts/dynamic-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { parseId } from "../../lib/parse-id.ts";
import { load, type RouteArgs, submit } from "../../server/api.server.ts";
import { chosenFiles, type FileRefusal, isRefusal, sendImage } from "../upload/send-image.server.ts";
import { readFormWithVideo, videoOfForm } from "../video-upload/video-form.server.ts";
import { NOT_TWICE } from "../writing/not-twice.ts";
import { writeAction } from "../writing/write-action.server.ts";
import { composerForm } from "./composer-form.ts";
import { sendDynamicDraft } from "./dynamic-draft.server.ts";
import { DYNAMIC_DRAFT_PATH, type DynamicDraft, draftOfForm, emptyDraft } from "./dynamic-form.ts";

type Input = z.input<typeof createDynamicInput>;

const FIELDS = ["source", "images", "video", "poll", "circleId"];

function fieldOf(name: string): string {
  if (name.startsWith("imageIds")) return "images";
  if (name === "videoFileId") return "video";
  return name.startsWith("poll") ? "poll" : name;
}

/** Parses the shared post of an address or a form, such as `dynamic-12` or `article-7`. */
export function repostOfText(text: string | null): { kind: RepostKind; id: number } | undefined {
  const [kind, digits] = (text ?? "").split("-");
  const known = repostKinds.find((name) => name === kind);
  const id = parseId(digits);
  return known && id !== undefined ? { kind: known, id } : undefined;
}

/**
 * Publishes a composer's form. Its files are uploaded first, so that an error in another field does not lose them.
 * @param pathOf returns the page to show after publishing
 */
export async function postDynamic(args: RouteArgs, pathOf: (id: number, draft: DynamicDraft) => string) {
  const { form, videoRefusal } = await readFormWithVideo(args);
  const draft = { ...draftOfForm(form), video: await videoOfForm(args, form) };
  const repostOf = repostOfText(String(form.get("repost") ?? ""));
  return writeAction(args, {
    form,
    schema: composerForm,
    whole: composerForm,
    shown: FIELDS,
    fieldOf,
    async files(isAsked) {
      const wrong = await takeFiles(args, form, draft);
      if (wrong) return wrong;
      if (videoRefusal) return { field: "video", message: videoRefusal, status: 400 };
      const isNothing = draft.images.length === 0 && draft.video === null && form.getAll("dropImage").length === 0;
      return isAsked && isNothing ? { field: "images", message: "请选择图片", status: 400 } : undefined;
    },
    draft: { path: () => DYNAMIC_DRAFT_PATH, send: (revision, send) => sendDynamicDraft(args, draft, revision, send) },
    send: () => submit(args, dynamicEndpoints.create, { body: bodyOf(form, draft, repostOf) }),
    done: ({ id, repeated }) => ({
      path: pathOf(id, draft),
      words: repeated ? NOT_TWICE : repostOf ? "转发成功" : "发布成功",
    }),
    more: () => ({ draft }),
  });
}

/** Returns the composer's initial content: the member's draft, or an empty one. */
export async function loadDynamicDraft(args: RouteArgs): Promise<DynamicDraft> {
  return draftOfOutput(await load(args, draftEndpoints.dynamic, {}));
}

/** Converts the API's draft into the form's. */
export function draftOfOutput(draft: DynamicDraftOut | null): DynamicDraft {
  if (!draft) return emptyDraft;
  const { revision, source, images, video, visibility, aiStatement, circleId, poll } = draft;
  return {
    revision,
    source,
    images,
    video,
    visibility,
    aiStatement,
    circleId,
    poll: { ...poll, days: String(poll.days) },
  };
}

/** Uploads the chosen files into the draft. Refuses files beyond the limit. */
async function takeFiles(args: RouteArgs, form: FormData, draft: DynamicDraft): Promise<FileRefusal | undefined> {
  const files = chosenFiles(form, "files");
  if (files.length > limits.dynamicImagesMax - draft.images.length)
    return { field: "images", message: `最多 ${limits.dynamicImagesMax} 张图片`, status: 400 };
  for (const file of files) {
    const sent = await sendImage(args, file, "images");
    if (isRefusal(sent)) return sent;
    draft.images.push(sent);
  }
  return undefined;
}

function bodyOf(form: FormData, draft: DynamicDraft, repostOf: Input["repostOf"]): Input {
  const { options, isMultiple, days } = draft.poll;
  return {
    source: draft.source,
    imageIds: draft.images.map(({ id }) => id),
    ...(draft.video ? { videoFileId: draft.video.id } : {}),
    visibility: draft.visibility,
    aiStatement: draft.aiStatement,
    ...(draft.circleId === undefined ? {} : { circleId: draft.circleId }),
    draftRevision: repostOf ? 0 : draft.revision,
    formKey: String(form.get("formKey") ?? ""),
    unlessRepeated: true,
    ...(options.length > 0 ? { poll: { options, isMultiple, days } } : {}),
    ...(repostOf ? { repostOf } : {}),
  };
}

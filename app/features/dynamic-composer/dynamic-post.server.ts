import { data, redirect } from "react-router";
import type { z } from "zod";
import { draftEndpoints, type DynamicDraftOut } from "#api/contract/draft.ts";
import { type createDynamicInput, dynamicEndpoints } from "#api/contract/dynamic.ts";
import { type RepostKind, repostKinds } from "#api/contract/dynamic-names.ts";
import type { FieldErrors } from "#api/contract/errors.ts";
import { imageEndpoints } from "#api/contract/image.ts";
import { limits } from "#api/contract/limits.ts";
import {
  type DynamicAnswer,
  type DynamicDraft,
  type DynamicErrors,
  DYNAMIC_DRAFT_PATH,
  draftOfForm,
  emptyDraft,
  UPLOAD,
} from "./dynamic-form.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import { KEEP_DRAFT, SAVE_DRAFT } from "../writing/draft-names.ts";
import { parseId } from "../../lib/parse-id.ts";
import { type ApiFailure, load, type RouteArgs, submit } from "../../server/api.server.ts";
import { putFlash } from "../../server/flash.server.ts";
import { readFormWithVideo, videoOfForm } from "../video-upload/video-form.server.ts";
import { sendDynamicDraft } from "./dynamic-draft.server.ts";
import { draftElsewhere, draftRevisionOf, saveDraftByForm } from "../writing/form-draft.server.ts";

type Input = z.input<typeof createDynamicInput>;

function stay(
  draft: DynamicDraft,
  errors: DynamicErrors,
  status: number,
  more: Pick<DynamicAnswer, "conflict" | "formKey"> = {},
) {
  return data<DynamicAnswer>({ draft, errors, ...more }, { status });
}

const statusOf = (failure: ApiFailure) => (failure.statusCode === 0 ? 503 : failure.statusCode);

/** `dynamic-12`, `article-7`: what an address or a form says is passed on. */
export function repostOfText(text: string | null): { kind: RepostKind; id: number } | undefined {
  const [kind, digits] = (text ?? "").split("-");
  const known = repostKinds.find((name) => name === kind);
  const id = parseId(digits);
  return known && id !== undefined ? { kind: known, id } : undefined;
}

/**
 * Publishes what a composer sent. Its files are uploaded first, so that an error elsewhere does not lose them; what
 * does not lead on answers with everything that was typed.
 * @param pathOf where the new dynamic is looked at
 */
export async function postDynamic(args: RouteArgs, pathOf: (id: number, draft: DynamicDraft) => string) {
  const { form, videoRefusal } = await readFormWithVideo(args);
  const draft = { ...draftOfForm(form), video: await videoOfForm(args, form) };
  const wrong = await takeFiles(args, form, draft);
  if (wrong) return stay(draft, { images: wrong.message }, wrong.status);
  if (videoRefusal) return stay(draft, { video: videoRefusal }, 400);
  if (form.get("intent") === UPLOAD) {
    const isNothing = draft.images.length === 0 && draft.video === null && form.getAll("dropImage").length === 0;
    return isNothing ? stay(draft, { images: "请选择图片" }, 400) : stay(draft, {}, 200);
  }
  if (form.get("intent") === SAVE_DRAFT || form.get("intent") === KEEP_DRAFT) return keepAsDraft(args, form, draft);
  const repostOf = repostOfText(String(form.get("repost") ?? ""));
  const answer = await submit(args, dynamicEndpoints.create, { body: bodyOf(form, draft, repostOf) });
  if (!answer.ok) return stay(draft, errorsOf(answer.failure), statusOf(answer.failure), freshKey(answer.failure));
  putFlash(args.context, "success", repostOf ? "转发成功" : "发布成功");
  throw redirect(pathOf(answer.data.id, draft), 303);
}

/** 存草稿 without a script: back to the form, with everything there. */
async function keepAsDraft(args: RouteArgs, form: FormData, draft: DynamicDraft) {
  const saved = await saveDraftByForm(draftRevisionOf(form), (revision) =>
    sendDynamicDraft(args, draft, revision, submit),
  );
  if (!saved.ok) {
    const conflict = draftElsewhere(saved.failure);
    return stay(draft, conflict ? {} : errorsOf(saved.failure), statusOf(saved.failure), conflict ? { conflict } : {});
  }
  putFlash(args.context, "success", "草稿已保存");
  throw redirect(DYNAMIC_DRAFT_PATH, 303);
}

/** What a composer begins with: the member's draft, where there is one. */
export async function loadDynamicDraft(args: RouteArgs): Promise<DynamicDraft> {
  return draftOfOutput(await load(args, draftEndpoints.dynamic, {}));
}

/** The API's answer as the form takes it. */
export function draftOfOutput(draft: DynamicDraftOut | null): DynamicDraft {
  if (!draft) return emptyDraft;
  const { revision, source, images, video, visibility, poll } = draft;
  return { revision, source, images, video, visibility, poll: { ...poll, days: String(poll.days) } };
}

/** Uploads the chosen files into the draft, as many as there is room for. @returns what was wrong */
async function takeFiles(
  args: RouteArgs,
  form: FormData,
  draft: DynamicDraft,
): Promise<{ message: string; status: number } | undefined> {
  const files = form.getAll("files").filter((file) => file instanceof File && file.size > 0) as File[];
  if (files.length > limits.dynamicImagesMax - draft.images.length)
    return { message: `最多 ${limits.dynamicImagesMax} 张图片`, status: 400 };
  for (const file of files) {
    const answer = await submit(args, imageEndpoints.upload, { file });
    if (!answer.ok)
      return {
        message: answer.failure.fieldErrors.file?.[0] ?? answer.failure.message,
        status: statusOf(answer.failure),
      };
    draft.images.push(answer.data);
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
    draftRevision: repostOf ? 0 : draft.revision,
    formKey: String(form.get("formKey") ?? ""),
    ...(options.length > 0 ? { poll: { options, isMultiple, days } } : {}),
    ...(repostOf ? { repostOf } : {}),
  };
}

/** The API's refusal at the parts of the form that they belong to. */
function errorsOf(failure: ApiFailure): DynamicErrors {
  const fields: FieldErrors = failure.fieldErrors;
  const first = (test: (name: string) => boolean) => Object.entries(fields).find(([name]) => test(name))?.[1][0];
  const source = first((name) => name === "source");
  const images = first((name) => name.startsWith("imageIds"));
  const video = first((name) => name === "videoFileId");
  const poll = first((name) => name.startsWith("poll"));
  const errors: DynamicErrors = {
    ...(source ? { source } : {}),
    ...(images ? { images } : {}),
    ...(video ? { video } : {}),
    ...(poll ? { poll } : {}),
  };
  return Object.keys(errors).length > 0 ? errors : { form: failure.message };
}

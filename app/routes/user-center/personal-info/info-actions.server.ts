import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import type { Image } from "#contract/common.ts";
import { profileEndpoints } from "#contract/profile.ts";
import { chosenFiles, earlierUpload, isRefusal, sendImage } from "~/features/upload/send-image.server.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { infoForm, infoLabels, pictureIntents, schemaOfIntent } from "./info-form.ts";

/** Pictures that were uploaded on this page and are not saved yet. */
export interface Uploaded {
  avatar: Image | null;
  cover: Image | null;
}

export interface InfoAnswer {
  result: SubmissionResult<string[]>;
  uploaded: Uploaded;
}

const FIELDS = Object.keys(infoLabels);
const pictures = [
  { kind: "avatar", file: "avatarFile", id: "avatarImageId" },
  { kind: "cover", file: "coverFile", id: "coverImageId" },
] as const;

/** R19. Pictures that a plain form brings are uploaded first, so that an error elsewhere does not lose them. */
export async function infoAction(args: RouteArgs) {
  const form = await readForm(args);
  const intent = String(form.get("intent") ?? "");
  const uploaded: Uploaded = {
    avatar: earlierUpload(form, "avatarUploaded"),
    cover: earlierUpload(form, "coverUploaded"),
  };
  for (const picture of pictures) {
    const wrong = await takePicture(args, form, picture, uploaded, intent);
    if (wrong) {
      const result = parseForm(schemaOfIntent(""), form, infoForm).reply({
        fieldErrors: { [picture.file]: [wrong.message] },
      });
      return data<InfoAnswer>({ result, uploaded }, { status: wrong.status });
    }
  }
  if (/^(?:upload|remove)-/.test(intent)) {
    return data<InfoAnswer>(
      { result: parseForm(schemaOfIntent(intent), form, infoForm).reply(), uploaded },
      { status: 200 },
    );
  }
  const submission = parseForm(infoForm, form);
  if (submission.status !== "success")
    return data<InfoAnswer>({ result: submission.reply(), uploaded }, { status: 400 });
  const { avatarFile: _avatar, coverFile: _cover, ...value } = submission.value;
  // An emptied field comes as nothing at all, and to the API nothing means "as it was".
  const saved = await submit(args, profileEndpoints.update, {
    body: { ...value, bio: value.bio ?? "", birthday: value.birthday ?? "" },
  });
  if (!saved.ok) {
    return data<InfoAnswer>(
      { result: resultOfFailure(submission, saved.failure, FIELDS), uploaded },
      { status: statusOfFailure(saved.failure) },
    );
  }
  putFlash(args.context, "success", "资料已保存");
  throw redirect("/user/personal/info", 303);
}

/** Uploads a form's picture, and puts its id in the form; or takes it out. @returns what was wrong */
async function takePicture(
  args: RouteArgs,
  form: FormData,
  { kind, file: name, id }: (typeof pictures)[number],
  uploaded: Uploaded,
  intent: string,
) {
  const [file] = chosenFiles(form, name);
  form.delete(name);
  if (intent === pictureIntents[kind].remove) {
    uploaded[kind] = null;
    form.set(id, "0");
    return undefined;
  }
  if (!file)
    return intent === pictureIntents[kind].upload ? { field: name, message: "请选择图片", status: 400 } : undefined;
  const sent = await sendImage(args, file, name);
  if (isRefusal(sent)) return sent;
  uploaded[kind] = sent;
  form.set(id, String(sent.id));
  return undefined;
}

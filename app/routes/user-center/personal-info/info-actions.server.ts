import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { isPictureIntent } from "~/features/image-field/picture-intents.ts";
import { takePictures, type Uploaded } from "~/features/image-field/pictures.server.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { resultOfFailure, statusOfFailure } from "~/forms/reply-failure.ts";
import { type RouteArgs, submit, withoutShape } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { infoForm, infoLabels, schemaOfIntent } from "./info-form.ts";

export interface InfoAnswer {
  result: SubmissionResult<string[]>;
  uploaded: Uploaded<"avatar" | "cover">;
}

const FIELDS = Object.keys(infoLabels);

/** R19. Pictures of a plain form are uploaded first, so that an error in another field does not lose them. */
export async function infoAction(args: RouteArgs) {
  const form = await readForm(args);
  const intent = String(form.get("intent") ?? "");
  const { uploaded, wrong } = await takePictures(args, form, ["avatar", "cover"]);
  if (wrong) {
    const result = parseForm(schemaOfIntent(""), form, infoForm).reply({
      fieldErrors: { [wrong.field]: [wrong.message] },
    });
    return data<InfoAnswer>({ result, uploaded }, { status: wrong.status });
  }
  if (isPictureIntent(intent)) {
    return data<InfoAnswer>(
      { result: parseForm(schemaOfIntent(intent), form, infoForm).reply(), uploaded },
      { status: 200 },
    );
  }
  const submission = parseForm(infoForm, form);
  if (submission.status !== "success")
    return data<InfoAnswer>({ result: submission.reply(), uploaded }, { status: 400 });
  const { avatarFile: _avatar, coverFile: _cover, ...value } = submission.value;
  // The parser drops empty fields, and the API leaves missing fields unchanged, so that "" must be sent.
  const saved = await submit(args, withoutShape(profileEndpoints.update), {
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

import type { z } from "zod";
import type { RouteArgs, Submitted } from "../../server/api.server.ts";
import { type PictureFormAnswer, pictureFormAction } from "../image-field/picture-form.server.ts";
import { circleLabels, type circleSettingForm, newCircleForm } from "./circle-form-schema.ts";

export type CircleFormAnswer = PictureFormAnswer<"icon" | "banner">;

/** Handles the form of a circle. @returns the answer that keeps the page; on success `done` redirects */
export const circleFormAction = <S extends typeof newCircleForm | typeof circleSettingForm, Sent>(
  args: RouteArgs,
  schema: S,
  send: (value: z.output<S>) => Promise<Submitted<Sent>>,
  done: (sent: Sent) => never,
) =>
  pictureFormAction(args, {
    pictures: ["icon", "banner"],
    schema,
    whole: newCircleForm,
    fields: Object.keys(circleLabels),
    send,
    done,
  });

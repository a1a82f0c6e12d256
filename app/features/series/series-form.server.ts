import type { z } from "zod";
import type { RouteArgs, Submitted } from "../../server/api.server.ts";
import { type PictureFormAnswer, pictureFormAction } from "../image-field/picture-form.server.ts";
import { newSeriesForm, seriesLabels, type seriesSettingForm } from "./series-form-schema.ts";

export type SeriesFormAnswer = PictureFormAnswer<"cover">;

/** Handles the form of a series. @returns the answer that keeps the page; on success `done` redirects */
export const seriesFormAction = <S extends typeof newSeriesForm | typeof seriesSettingForm, Sent>(
  args: RouteArgs,
  schema: S,
  send: (value: z.output<S>) => Promise<Submitted<Sent>>,
  done: (sent: Sent) => never,
) =>
  pictureFormAction(args, {
    pictures: ["cover"],
    schema,
    whole: newSeriesForm,
    fields: Object.keys(seriesLabels),
    send,
    done,
  });

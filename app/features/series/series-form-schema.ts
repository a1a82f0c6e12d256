import { z } from "zod";
import { createSeriesInput, seriesFields } from "#contract/posts/series.ts";

const coverFile = z.custom<File>((value) => value instanceof File).optional();

export const SAVE = "save";

/** All fields of the form for a new series; `seriesSettingForm` has those of an existing one. */
export const newSeriesForm = createSeriesInput.extend({ coverFile });
export const seriesSettingForm = seriesFields.extend({ coverFile });

/** A picture may be uploaded while other fields are still invalid, so only saving checks all fields. */
export function schemaOfIntent(intent: string, isNew: boolean) {
  const schema = isNew ? newSeriesForm : seriesSettingForm;
  return intent === SAVE ? schema : schema.partial();
}

/** Names of the fields in the order of the page, for error messages. */
export const seriesLabels = { kind: "种类", title: "标题", description: "简介", coverFile: "封面" } as const;

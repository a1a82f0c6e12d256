import type { FieldMetadata } from "@conform-to/react";
import { schedule } from "#contract/posts/article-issue.ts";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import { limits } from "#contract/shared/limits.ts";
import { SITE_TIME_NAME } from "#contract/shared/site-time.ts";
import { visibilities, visibilityName } from "#contract/circles/visibility.ts";
import type { SeriesOption } from "#contract/posts/series.ts";
import { SeriesField } from "~/features/series/series-field.tsx";
import { CircleField } from "~/features/circle-place/circle-field.tsx";
import { CheckboxField } from "~/forms/checkbox-field.tsx";
import { RadioField } from "~/forms/choice-fields.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { issueLabels } from "./issue-form.ts";
import styles from "./issue.module.css";

interface Props {
  fields: {
    visibility: FieldMetadata<unknown>;
    commentsClosed: FieldMetadata<boolean | string | undefined>;
    circleId: FieldMetadata<unknown>;
    seriesId: FieldMetadata<unknown>;
    schedule: FieldMetadata<unknown>;
    publishAt: FieldMetadata<string | undefined>;
  };
  circles: CircleRef[];
  series: SeriesOption[];
  /** False for a published article, which cannot be scheduled any more. */
  canSchedule: boolean;
  /** The id of the field that takes the focus when the page loads: without a script, after a refusal. */
  wrong: string | undefined;
}

const scheduleName = { now: "立即发布", later: "定时发布" };
const publishAtHint = `按${SITE_TIME_NAME}，${limits.scheduleMinMinutes} 分钟以后、${limits.scheduleMaxDays} 天以内；到时自动发布`;

/** The article's audience, circle, series and publishing time. */
export function AudienceFields({ fields, circles, series, canSchedule, wrong }: Props) {
  const { circleId, seriesId } = fields;
  return (
    <>
      <RadioField
        field={fields.visibility}
        legend={issueLabels.visibility}
        choices={visibilities.map((value) => ({ value, label: visibilityName[value] }))}
      />
      <CircleField field={circleId} places={circles} takesFocus={circleId.id === wrong} />
      <SeriesField field={seriesId} label={issueLabels.seriesId} series={series} takesFocus={seriesId.id === wrong} />
      <CheckboxField field={fields.commentsClosed} label="关闭评论" hint="已有的评论仍然可以看" />
      {canSchedule && (
        <div className={styles.when}>
          <RadioField
            field={fields.schedule}
            legend={issueLabels.schedule}
            choices={schedule.options.map((value) => ({ value, label: scheduleName[value] }))}
          />
          <div className={styles.at}>
            <TextField
              field={fields.publishAt}
              label={issueLabels.publishAt}
              type="datetime-local"
              hint={publishAtHint}
              inputProps={{ required: false, autoFocus: fields.publishAt.id === wrong }}
            />
          </div>
        </div>
      )}
    </>
  );
}

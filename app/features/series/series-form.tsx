import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import type { OwnSeries } from "#contract/posts/series.ts";
import { seriesKinds } from "#contract/shared/series-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { RadioField } from "../../forms/choice-fields.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { TextareaField } from "../../forms/textarea-field.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import surface from "../../ui/surface/surface.module.css";
import { PictureField } from "../image-field/picture-field.tsx";
import styles from "../image-field/picture-form.module.css";
import type { SeriesFormAnswer } from "./series-form.server.ts";
import { newSeriesForm, SAVE, schemaOfIntent, seriesLabels } from "./series-form-schema.ts";

interface SeriesFormProps {
  heading: string;
  answer: SeriesFormAnswer | undefined;
  /** The series that the form changes; undefined for a new one. */
  series?: OwnSeries;
  submit: string;
  /** The hidden fields: the form's one-time key and its owner. */
  hidden: ReactNode;
}

const kindChoice = { video: "合集：把视频排成一列", article: "专栏：把文章排成一列" };

/** The form of a series' title, words and cover. */
export function SeriesForm({ heading, answer, series, submit, hidden }: SeriesFormProps) {
  const isNew = series === undefined;
  const [form, fields] = useAppForm({
    id: "series",
    schema: newSeriesForm,
    lastResult: answer?.result,
    check: (intent) => schemaOfIntent(intent, isNew),
    defaultValue: {
      kind: series?.kind ?? "video",
      title: series?.title ?? "",
      description: series?.description ?? "",
    } as never,
  });
  const named = Object.entries(seriesLabels).map(
    ([name, label]) => [name, { label, id: fields[name as keyof typeof seriesLabels].id }] as const,
  );
  const uploaded = answer?.uploaded.cover ?? null;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className={`${surface.screen} ${styles.form}`}
    >
      {hidden}
      {/* Enter must save. Without this button, it would press the first button, which opens a file dialog. */}
      <button type="submit" name="intent" value={SAVE} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <h1>{heading}</h1>
      <ErrorSummary errors={form.allErrors} fields={Object.fromEntries(named)} />
      {isNew && (
        <RadioField
          field={fields.kind}
          legend={seriesLabels.kind}
          choices={seriesKinds.map((value) => ({ value, label: kindChoice[value] }))}
        />
      )}
      <TextField
        field={fields.title}
        label={seriesLabels.title}
        hint={`最多 ${limits.seriesTitleMax} 字`}
        inputProps={{ autoComplete: "off" }}
      />
      <TextareaField
        field={fields.description}
        label={seriesLabels.description}
        rows={4}
        max={limits.seriesDescriptionMax}
        hint="讲什么，适合谁看"
      />
      <PictureField
        key={`cover-${series?.id}`}
        kind="cover"
        shape="cover"
        label={seriesLabels.coverFile}
        hint="选填，横图最好，最大 10 MB"
        file={fields.coverFile}
        idField={fields.coverImageId}
        currentUrl={series?.cover?.url ?? null}
        currentId={series?.cover?.id}
        uploaded={uploaded}
        seed={series?.id ?? 0}
        name={series?.title ?? ""}
      />
      <div className={styles.actions}>
        <SubmitButton intent={SAVE} size="lg">
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}

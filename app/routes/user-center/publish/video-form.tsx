import { SIGN_UNITS } from "~/lib/sign-units.ts";
import { getFormProps } from "@conform-to/react";
import { useCallback, useMemo, useState } from "react";
import { useNavigation } from "react-router";
import type { AiStatement } from "#contract/posts/ai-names.ts";
import type { SeriesOption } from "#contract/posts/series.ts";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { Image } from "#contract/shared/common.ts";
import { limits } from "#contract/shared/limits.ts";
import type { VideoFileView } from "#contract/files/video-file.ts";
import { type Visibility, visibilities, visibilityName } from "#contract/circles/visibility.ts";
import { CircleField } from "~/features/circle-place/circle-field.tsx";
import { SeriesField } from "~/features/series/series-field.tsx";
import { completeOnFocus } from "~/features/completion/complete-on-focus.ts";
import { CoverField } from "~/features/image-field/cover-field.tsx";
import { VideoField } from "~/features/video-upload/video-field.tsx";
import { useWriting } from "~/features/writing/use-writing.ts";
import { WritingForm, WritingKeeper } from "~/features/writing/writing-form.tsx";
import { BarAction } from "~/features/writing/bar-action.tsx";
import { AiStatementField } from "~/features/writing/ai-statement.tsx";
import { SettingsLink, SettingsSheet } from "~/features/writing/settings-sheet.tsx";
import { WritingBar } from "~/features/writing/writing-bar.tsx";
import { WritingSheet } from "~/features/writing/writing-sheet.tsx";
import { writeIntents } from "~/features/writing/write-answer.ts";
import { firstRefused } from "~/features/writing/first-refused.ts";
import { CheckboxField } from "~/forms/checkbox-field.tsx";
import { ChipsField, RadioField } from "~/forms/choice-fields.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextareaField } from "~/forms/textarea-field.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { SAVE_DRAFT, VIDEO_DRAFT_PATH } from "~/features/writing/draft-names.ts";
import { tellForm } from "~/lib/form-change.ts";
import { useRootData } from "~/lib/root-data.ts";
import { titleOfFile } from "./title-of-file.ts";
import { newVideoForm, type VideoAnswer, videoEditForm, videoLabels, videoSettings } from "./video-form-schema.ts";
import styles from "./video-form.module.css";
import { VideoPreview } from "./video-preview.tsx";

/** The initial values of the form: empty, a draft, or the video to edit. */
export interface VideoStart {
  title: string;
  source: string;
  tagIds: number[];
  cover: Image | null;
  visibility: Visibility;
  aiStatement: AiStatement;
  /** A published video: a picture or the file carries the mark of an AI. */
  isAiMarked?: boolean;
  commentsClosed: boolean;
  /** Only for a new video. */
  circleId?: number | undefined;
  /** Null: in no series. */
  seriesId?: number | null | undefined;
  file: VideoFileView | null;
  /** Revision of the draft or the video; 0 when there is none yet. */
  revision: number;
}

interface VideoFormProps {
  formKey: string;
  start: VideoStart;
  answer: VideoAnswer | undefined;
  /** Id of the video to edit; null for a new one. */
  videoId: number | null;
  /** Whether the video's file can be chosen. */
  hasFileField: boolean;
  /** Circles where a new video may be posted. */
  places?: readonly CircleRef[];
  series: readonly SeriesOption[];
}

/** Fills an empty field as if it were typed. */
function fillEmpty(id: string, text: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement) || input.value.trim() !== "" || text === "") return;
  input.value = text;
  tellForm(input);
}

const NO_PLACES: readonly CircleRef[] = [];

/** R24: one form for all buttons. A script uploads the file while the user types, and saves the draft. */
export function VideoForm({
  formKey,
  start,
  answer,
  videoId,
  hasFileField,
  places = NO_PLACES,
  series,
}: VideoFormProps) {
  const isNew = videoId === null;
  const schema = isNew ? newVideoForm : videoEditForm;
  const [form, fields] = useAppForm({
    id: "video",
    schema: newVideoForm,
    lastResult: answer?.result,
    check: (intent) => (intent === writeIntents.upload ? schema.partial() : schema),
    defaultValue: {
      title: start.title,
      source: start.source,
      tagIds: start.tagIds.map(String) as never,
      aiStatement: start.aiStatement,
      visibility: start.visibility,
      commentsClosed: start.commentsClosed ? "on" : "",
      ...(start.circleId === undefined ? {} : { circleId: String(start.circleId) }),
      ...(start.seriesId ? { seriesId: String(start.seriesId) } : {}),
      ...(start.cover ? { coverImageId: String(start.cover.id) } : {}),
    },
  });
  const tags = useRootData()?.tags ?? [];
  const writing = useWriting({
    formKey,
    place: `video-${videoId ?? "new"}`,
    isNew,
    revision: start.revision,
    answer,
  });
  const [isUploading, setUploading] = useState(false);
  const [cover, setCover] = useState(answer?.uploaded ?? start.cover);
  const navigation = useNavigation();
  const isSent = (intent: string) => navigation.formData?.get("intent") === intent;
  // A new array when an upload begins or ends, which saves the draft with the file.
  const uploads = useMemo(() => [isUploading], [isUploading]);
  const titleId = fields.title.id;
  const fillTitle = useCallback((fileName: string) => fillEmpty(titleId, titleOfFile(fileName)), [titleId]);
  const named = Object.entries(videoLabels).map(
    ([name, label]) => [name, { label, id: fields[name as keyof typeof videoLabels].id }] as const,
  );

  const refused = firstRefused(form.allErrors, named, videoSettings);
  const wrong = refused.inSettings;
  const textOf = (field: { initialValue: unknown }) => String(field.initialValue ?? "");
  const focus = (field: { id: string }) => ({ takesFocus: field.id === wrong });
  const file = answer ? answer.video : start.file;
  const publish = (
    <SubmitButton intent={writeIntents.save} disabled={isUploading}>
      {isUploading ? "视频上传中…" : isNew ? "发布" : "保存修改"}
    </SubmitButton>
  );

  return (
    <WritingForm writing={writing} enter={{ isDisabled: isUploading }} {...getFormProps(form)}>
      <WritingBar
        heading={isNew ? "发视频" : "修改视频"}
        back={videoId === null ? "/user/manage/video" : `/video/${videoId}`}
        beside={publish}
      >
        {isNew && (
          <BarAction intent={SAVE_DRAFT} icon="save" label="存草稿" isBusy={isSent(SAVE_DRAFT)} formNoValidate />
        )}
        <SettingsLink />
      </WritingBar>
      <WritingSheet
        settings={
          <SettingsSheet refused={refused} actions={publish}>
            <VideoPreview
              start={{
                title: textOf(fields.title),
                visibility: start.visibility,
                circleId: textOf(fields.circleId),
                aiStatement: textOf(fields.aiStatement),
              }}
              cover={cover}
              file={file}
              places={places}
            />
            <ChipsField
              field={fields.tagIds}
              legend={videoLabels.tagIds}
              choices={tags.map((tag) => ({ value: String(tag.id), label: tag.name }))}
              hint={`最多选 ${limits.tagsPerArticle} 个，方便别人找到`}
              {...focus(fields.tagIds)}
            />
            <CoverField
              key={answer?.uploaded?.id ?? "cover"}
              field={fields.coverImageId}
              file={fields.file}
              images={start.cover ? [start.cover] : []}
              uploaded={answer?.uploaded ?? null}
              none="视频画面"
              hint="不选时用视频里的一个画面"
              onChosen={setCover}
              {...focus(fields.coverImageId)}
            />
            <AiStatementField
              field={fields.aiStatement}
              isMarked={start.isAiMarked === true || cover?.isAiMarked === true || file?.isAiMarked === true}
              {...focus(fields.aiStatement)}
            />
            <RadioField
              field={fields.visibility}
              legend={videoLabels.visibility}
              choices={visibilities.map((value) => ({ value, label: visibilityName[value] }))}
              {...focus(fields.visibility)}
            />
            {isNew && <CircleField field={fields.circleId} places={places} {...focus(fields.circleId)} />}
            <SeriesField
              field={fields.seriesId}
              label={videoLabels.seriesId}
              series={series}
              {...focus(fields.seriesId)}
            />
            <CheckboxField field={fields.commentsClosed} label="关闭评论" hint="已有的评论仍然可以看" />
          </SettingsSheet>
        }
      >
        <ErrorSummary errors={form.allErrors} fields={Object.fromEntries(named)} />
        <WritingKeeper
          writing={writing}
          draft={isNew ? { kind: "video", path: VIDEO_DRAFT_PATH } : undefined}
          changed={videoId === null ? undefined : { what: "视频", path: `/user/publish/video/edit/${videoId}` }}
          pictures={uploads}
        />
        {hasFileField && (
          <div id={fields.videoFileId.id} tabIndex={-1} className={styles.file}>
            <VideoField
              file={file}
              error={fields.videoFileId.errors?.[0]}
              label={videoLabels.videoFileId}
              onUnfinished={setUploading}
              onChosen={fillTitle}
            />
          </div>
        )}
        <TextField
          field={fields.title}
          label={videoLabels.title}
          inputProps={{ maxLength: SIGN_UNITS * limits.titleMax, autoComplete: "off" }}
        />
        <TextareaField
          field={fields.source}
          label={videoLabels.source}
          rows={5}
          max={limits.videoTextMax}
          hint="选填，可以用 Markdown、#话题# 和 @昵称"
          textareaProps={{
            placeholder: "这个视频讲了什么？",
            onFocus: completeOnFocus("markdown"),
          }}
        />
      </WritingSheet>
    </WritingForm>
  );
}

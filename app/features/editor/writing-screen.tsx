import { SIGN_UNITS } from "~/lib/sign-units.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { describedBy, Field, type FieldLike } from "../../forms/field.tsx";
import { exactTimeText } from "../../lib/time-text.ts";
import { BarAction } from "../writing/bar-action.tsx";
import { ConflictPanel } from "../writing/conflict-panel.tsx";
import { SAVE_DRAFT } from "../writing/draft-names.ts";
import { DraftStatus } from "../writing/draft-status.tsx";
import { MirrorPart } from "../writing/mirror-part.tsx";
import { contentOf, useFormDraft } from "../writing/use-form-draft.ts";
import { useWriting } from "../writing/use-writing.ts";
import { conflictIn, writeIntents } from "../writing/write-answer.ts";
import { WritingForm } from "../writing/writing-form.tsx";
import { WritingBar } from "../writing/writing-bar.tsx";
import { type ArticleAnswer, type ArticleStart, PREVIEW } from "./article-form.ts";
import styles from "./editor.module.css";
import { PictureInsertField } from "./picture-insert-field.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SourceField } from "./source-field.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { usePictureInsert } from "./use-picture-insert.ts";
import { usePreview } from "./use-preview.ts";
import { isComposing } from "../../lib/is-composing.ts";

interface WritingScreenProps {
  heading: string;
  /** The page to which 返回 leads. */
  back: string;
  draft: ArticleStart;
  /** Identifies one rendered form: remount the component for another key. */
  formKey: string;
  answer: ArticleAnswer | undefined;
  /** Content above the title. */
  beside?: ReactNode;
  /** Returns the path that opens a saved draft. */
  pathOfDraft(id: number): string;
}

const labels = { title: "标题", source: "正文", file: "图片" };

/**
 * Returns the form's fields with the server's answer, which restores the typed text. Only the server validates, so that
 * writers need not load a validator.
 */
function fieldsOf(answer: ArticleAnswer | undefined, draft: ArticleStart) {
  const typed = answer?.result?.initialValue;
  const errors = (answer?.result?.error ?? {}) as Record<string, string[] | undefined>;
  const field = (name: keyof typeof labels, initialValue: string): FieldLike & { initialValue: string } => ({
    id: `write-${name}`,
    name,
    errorId: `write-${name}-error`,
    descriptionId: `write-${name}-description`,
    errors: errors[name] ?? undefined,
    initialValue,
  });
  const text = (name: "title" | "source") => (typed ? String(typed[name] ?? "") : draft[name]);
  return {
    errors,
    title: field("title", text("title")),
    source: field("source", text("source")),
    file: field("file", ""),
  };
}

/** R25, R27: title and Markdown text. Every button submits the same form; a script stays on the page. */
export function WritingScreen({ heading, back, draft, formKey, answer, beside, pathOfDraft }: WritingScreenProps) {
  const { errors, title, source, file } = fieldsOf(answer, draft);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  // The first refused field gets the focus.
  useEffect(() => {
    const wrong = (["title", "source"] as const).find((name) => answer?.result?.error?.[name]);
    if (wrong) document.getElementById(`write-${wrong}`)?.focus();
  }, [answer]);

  const writing = useWriting({
    formKey,
    place: draft.articleId === null ? "article" : `article-edit-${draft.articleId}`,
    isNew: true,
    draftId: draft.id,
    revision: draft.revision,
    answer,
  });
  const { draftId } = writing;
  const { saver, state } = useFormDraft({
    writing,
    kind: "article",
    saved: contentOf([
      ["title", draft.title],
      ["source", draft.source],
    ]),
    isAlways: true,
  });
  // The address names the draft from now on, for reloads. No navigation, so that the cursor stays where it is.
  const address = draftId > 0 && draftId !== draft.id ? pathOfDraft(draftId) : null;
  useEffect(() => {
    if (address) window.history.replaceState(window.history.state, "", address);
  }, [address]);
  useLeaveGuard(saver.isDirty);
  const pictures = usePictureInsert(area);
  const preview = usePreview(area, answer?.previewHtml ?? null);
  const conflict = state.conflict ?? conflictIn(answer);
  const isLeading = useNavigation().formData?.get("intent") === "next";

  return (
    <WritingForm
      writing={writing}
      enter={{ intent: SAVE_DRAFT }}
      id="write"
      onInput={preview.touch}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
          event.preventDefault();
          void saver.save({ isAsked: true });
        }
      }}
      className={styles.screen}
      data-split={preview.html !== null || undefined}
    >
      {draft.articleId !== null && <input type="hidden" name="articleId" value={draft.articleId} />}
      <WritingBar
        heading={heading}
        back={back}
        status={
          <DraftStatus
            state={state}
            label="保存状态"
            idle={draft.updatedAt ? `上次保存 ${exactTimeText(draft.updatedAt)}` : "尚未保存"}
            dirty="有未保存的修改"
            className={styles.status}
          />
        }
      >
        <BarAction intent={SAVE_DRAFT} icon="save" label="保存草稿" isBusy={state.status === "saving"} />
        <BarAction
          intent={PREVIEW}
          icon="eye"
          label={preview.html !== null && isAlive ? "收起预览" : "预览"}
          isBusy={preview.isLoading}
          onPress={(event) => {
            event.preventDefault();
            preview.toggle();
          }}
        />
        <BarAction
          intent="next"
          label="下一步：发布设置"
          short="下一步"
          isBusy={isLeading}
          // The submit waits for this save, which puts the draft into the address: Back then returns to the text.
          onPress={() => void saver.save()}
        />
      </WritingBar>
      <div className={styles.page}>
        <div className={styles.write}>
          <ErrorSummary
            errors={errors}
            fields={{
              title: { label: labels.title, id: title.id },
              source: { label: labels.source, id: source.id },
              file: { label: labels.file, id: file.id },
            }}
          />
          <MirrorPart form={writing.form} place={writing.place} />
          {conflict && (
            <ConflictPanel
              {...conflict}
              reloadPath={pathOfDraft(conflict.current.id)}
              onTakeTheirs={() => {
                saver.release();
                writing.forget();
              }}
            />
          )}
          {beside}
          <Field field={title} label={labels.title} quietLabel>
            <input
              id={title.id}
              name={title.name}
              defaultValue={title.initialValue}
              placeholder={`标题（${limits.titleMin}–${limits.titleMax} 字）`}
              maxLength={SIGN_UNITS * limits.titleMax}
              autoComplete="off"
              className={styles.title}
              {...describedBy(title, undefined)}
            />
          </Field>
          <SourceField
            field={source}
            label={labels.source}
            rows={20}
            max={limits.articleMax}
            isPage
            placeholder={
              isAlive
                ? "写下你的故事、攻略或想法……图片可以直接粘贴或拖进来，输入 / 插入标题、列表、图片。"
                : "写下你的故事、攻略或想法……"
            }
            area={area}
            pictures={pictures}
            onPickImage={() => picker.current?.click()}
          />
          <PictureInsertField
            field={file}
            pictures={pictures}
            picker={picker}
            label="插入图片"
            where="正文末尾"
            intent={writeIntents.upload}
          />
        </div>
        {preview.html !== null && <PreviewPane html={preview.html} note={preview.note} />}
      </div>
    </WritingForm>
  );
}

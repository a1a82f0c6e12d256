import { getFormProps } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { limits } from "#api/contract/limits.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { HiddenFormKey } from "../../forms/hidden-form-key.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { TextField } from "../../forms/text-field.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { ConflictPanel } from "../draft/conflict-panel.tsx";
import type { DraftState } from "../draft/draft-saver.ts";
import styles from "./editor.module.css";
import { MirrorOffer } from "./mirror-offer.tsx";
import { PictureInsertField } from "./picture-insert-field.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SaveStatusLine } from "./save-status-line.tsx";
import { SourceField } from "./source-field.tsx";
import { useDraftKeeper } from "./use-draft-keeper.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { usePictureInsert } from "./use-picture-insert.ts";
import { usePreview } from "./use-preview.ts";
import { type DraftBase, type DraftText, type WriteAnswer, writeForm } from "./write-form.ts";

interface WritingScreenProps {
  heading: string;
  draft: DraftBase & DraftText & { updatedAt: string | null };
  /** Remount with another: it stands for one rendered form. */
  formKey: string;
  answer: WriteAnswer | undefined;
  viewerId: number;
  /** Above the title. */
  beside?: ReactNode;
  /** Where the screen loads a saved draft from. */
  pathOfDraft(id: number): string;
}

/** The conflict that a plain form met; what was typed came back with it. */
function conflictOf(answer: WriteAnswer | undefined): DraftState["conflict"] {
  if (!answer?.conflict) return null;
  const { title, source } = answer.result?.initialValue ?? {};
  return { current: answer.conflict, mine: { title: String(title ?? ""), source: String(source ?? "") } };
}

/** R25, R27: title and Markdown. Every button is a submit of one form; a script makes them stay on the page. */
export function WritingScreen({ heading, draft, formKey, answer, viewerId, beside, pathOfDraft }: WritingScreenProps) {
  const [form, fields] = useAppForm({
    id: "write",
    schema: writeForm,
    lastResult: answer?.result,
    defaultValue: { title: draft.title, source: draft.source },
  });
  const formRef = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);

  const start = answer?.isGone ? { ...draft, id: 0, revision: 0 } : draft;
  const keeper = useDraftKeeper({
    form: formRef,
    draft: start,
    formKey,
    viewerId,
    // The address names the draft from now on, so that a reload finds it. No navigation: the cursor stays where it is.
    onCreated: (id) => window.history.replaceState(window.history.state, "", pathOfDraft(id)),
  });
  useLeaveGuard(keeper.saver.isDirty);
  const pictures = usePictureInsert(area);
  const preview = usePreview(area, answer?.previewHtml ?? null);
  const conflict = keeper.state.conflict ?? conflictOf(answer);

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      ref={formRef}
      onInput={preview.touch}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
          event.preventDefault();
          void keeper.saver.save({ isAsked: true });
        }
      }}
      className={styles.screen}
    >
      <HiddenFormKey value={keeper.formKey} />
      {keeper.base.id > 0 && <input type="hidden" name="draftId" value={keeper.base.id} readOnly />}
      {keeper.base.articleId !== null && <input type="hidden" name="articleId" value={keeper.base.articleId} readOnly />}
      <input type="hidden" name="revision" value={keeper.base.revision} readOnly />
      <header className={styles.bar}>
        <h1 className={styles.heading}>{heading}</h1>
        <SaveStatusLine state={keeper.state} savedAt={draft.updatedAt} />
        <div className={styles.actions}>
          <SubmitButton intent="save" variant="default" pending={keeper.state.status === "saving"}>
            保存草稿
          </SubmitButton>
          <SubmitButton
            intent="preview"
            variant="default"
            pending={preview.isLoading}
            onClick={(event) => {
              event.preventDefault();
              preview.toggle();
            }}
          >
            {preview.html !== null && isAlive ? "收起预览" : "预览"}
          </SubmitButton>
          <SubmitButton intent="next">下一步：发布设置</SubmitButton>
        </div>
      </header>
      <ErrorSummary
        errors={form.allErrors}
        fields={{ title: { label: "标题", id: fields.title.id }, source: { label: "正文", id: fields.source.id }, file: { label: "图片", id: fields.file.id } }}
      />
      <MirrorOffer form={formRef} base={keeper.base} saved={draft} viewerId={viewerId} />
      {conflict && (
        <ConflictPanel
          {...conflict}
          reloadPath={pathOfDraft(conflict.current.id)}
          onTakeTheirs={keeper.release}
        />
      )}
      {beside}
      <TextField
        field={fields.title}
        label="标题"
        quietLabel
        size="lg"
        inputProps={{ placeholder: `标题（${limits.titleMin}–${limits.titleMax} 字）`, maxLength: limits.titleMax, className: styles.title, autoComplete: "off" }}
      />
      <div className={styles.panes} data-split={preview.html !== null || undefined}>
        <div className={styles.write}>
          <SourceField
            field={fields.source}
            label="正文"
            quietLabel
            rows={20}
            max={limits.articleMax}
            className={styles.area}
            canHide
            placeholder="写下你的故事、攻略或想法……图片可以直接粘贴或拖进来。"
            area={area}
            pictures={pictures}
            onPickImage={() => picker.current?.click()}
          />
          <PictureInsertField field={fields.file} pictures={pictures} picker={picker} label="插入图片" where={isAlive ? "光标处" : "正文末尾"} intent="upload" />
        </div>
        {preview.html !== null && <PreviewPane html={preview.html} note={preview.note} />}
      </div>
    </Form>
  );
}

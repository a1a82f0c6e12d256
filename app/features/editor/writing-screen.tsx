import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { limits } from "#contract/limits.ts";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import { describedBy, Field, type FieldLike } from "../../forms/field.tsx";
import { HiddenFormKey } from "../../forms/hidden-form-key.tsx";
import button from "../../ui/button/button.module.css";
import { ConflictPanel } from "../writing/conflict-panel.tsx";
import type { DraftState } from "../writing/draft-saver.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./editor.module.css";
import surface from "~/ui/surface/surface.module.css";
import { MirrorOffer } from "./mirror-offer.tsx";
import { PictureInsertField } from "./picture-insert-field.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SaveStatusLine } from "./save-status-line.tsx";
import { SourceField } from "./source-field.tsx";
import { useDraftKeeper } from "./use-draft-keeper.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { usePictureInsert } from "./use-picture-insert.ts";
import { usePreview } from "./use-preview.ts";
import type { DraftBase, DraftText, ArticleAnswer } from "./write-form.ts";

interface WritingScreenProps {
  heading: string;
  draft: DraftBase & DraftText & { updatedAt: string | null };
  /** Remount with another: it stands for one rendered form. */
  formKey: string;
  answer: ArticleAnswer | undefined;
  viewerId: number;
  /** Above the title. */
  beside?: ReactNode;
  /** Where the screen loads a saved draft from. */
  pathOfDraft(id: number): string;
}

const labels = { title: "标题", source: "正文", file: "图片" };

/**
 * The form's fields as the server answered: it alone checks them, so that nobody who writes waits for a validator.
 * What was typed comes back with an answer.
 */
function fieldsOf(answer: ArticleAnswer | undefined, draft: DraftText) {
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

/** The conflict that a plain form met; what was typed came back with it. */
function conflictOf(answer: ArticleAnswer | undefined, mine: DraftText): DraftState["conflict"] {
  return answer?.conflict ? { current: answer.conflict, mine } : null;
}

/** R25, R27: title and Markdown. Every button is a submit of one form; a script makes them stay on the page. */
export function WritingScreen({ heading, draft, formKey, answer, viewerId, beside, pathOfDraft }: WritingScreenProps) {
  const { errors, title, source, file } = fieldsOf(answer, draft);
  const formRef = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  // What was refused is where one goes on.
  useEffect(() => {
    const wrong = (["title", "source"] as const).find((name) => answer?.result?.error?.[name]);
    if (wrong) document.getElementById(`write-${wrong}`)?.focus();
  }, [answer]);

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
  const conflict =
    keeper.state.conflict ?? conflictOf(answer, { title: title.initialValue, source: source.initialValue });
  const isLeading = useNavigation().formData?.get("intent") === "next";

  return (
    <Form
      id="write"
      method="post"
      encType="multipart/form-data"
      ref={formRef}
      onInput={preview.touch}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
          event.preventDefault();
          void keeper.saver.save({ isAsked: true });
        }
      }}
      className={`${surface.card} ${styles.screen}`}
      data-split={preview.html !== null || undefined}
    >
      <HiddenFormKey value={keeper.formKey} />
      {keeper.base.id > 0 && <input type="hidden" name="draftId" value={keeper.base.id} />}
      {keeper.base.articleId !== null && <input type="hidden" name="articleId" value={keeper.base.articleId} />}
      <input type="hidden" name="revision" value={keeper.base.revision} />
      <header className={styles.bar}>
        <h1 className={styles.heading}>{heading}</h1>
        <SaveStatusLine state={keeper.state} savedAt={draft.updatedAt} />
        <div className={styles.actions}>
          <Gaps>
            <Action intent="save" isBusy={keeper.state.status === "saving"}>
              保存草稿
            </Action>
            <Action
              intent="preview"
              isBusy={preview.isLoading}
              onPress={(event) => {
                event.preventDefault();
                preview.toggle();
              }}
            >
              {preview.html !== null && isAlive ? "收起预览" : "预览"}
            </Action>
            <Action intent="next" isPrimary isBusy={isLeading}>
              下一步：发布设置
            </Action>
          </Gaps>
        </div>
      </header>
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
          <MirrorOffer form={formRef} base={keeper.base} saved={draft} viewerId={viewerId} />
          {conflict && (
            <ConflictPanel {...conflict} reloadPath={pathOfDraft(conflict.current.id)} onTakeTheirs={keeper.release} />
          )}
          {beside}
          <Field field={title} label={labels.title} quietLabel>
            <input
              id={title.id}
              name={title.name}
              defaultValue={title.initialValue}
              placeholder={`标题（${limits.titleMin}–${limits.titleMax} 字）`}
              maxLength={limits.titleMax}
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
            intent="upload"
          />
        </div>
        {preview.html !== null && <PreviewPane html={preview.html} note={preview.note} />}
      </div>
    </Form>
  );
}

interface ActionProps {
  intent: string;
  isPrimary?: boolean;
  isBusy: boolean;
  onPress?(event: React.MouseEvent): void;
  children: ReactNode;
}

/** A submit of the form. While it is under way it takes no second press. */
function Action({ intent, isPrimary = false, isBusy, onPress, children }: ActionProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={isPrimary ? button.primary : button.button}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onPress}
    >
      {children}
    </button>
  );
}

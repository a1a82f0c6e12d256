import { getFormProps } from "@conform-to/react";
import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FeedbackFields, FeedbackSource } from "#api/contract/feedback.ts";
import { feedbackKinds, feedbackKindName } from "#api/contract/feedback-status.ts";
import { limits } from "#api/contract/limits.ts";
import { ConflictPanel } from "~/features/writing/conflict-panel.tsx";
import { DraftPart } from "~/features/writing/draft-part.tsx";
import { PictureInsertField } from "~/features/editor/picture-insert-field.tsx";
import { SourceField } from "~/features/editor/source-field.tsx";
import { usePictureInsert } from "~/features/editor/use-picture-insert.ts";
import { MirrorPart } from "~/features/writing/mirror-part.tsx";
import { clearMirror, formMirrorKey } from "~/features/writing/mirror-store.ts";
import { writeIntents } from "~/features/writing/write-answer.ts";
import { RadioField } from "~/forms/choice-fields.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { HiddenFormKey } from "~/forms/hidden-form-key.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { KEEP_DRAFT, SAVE_DRAFT } from "~/features/writing/draft-names.ts";
import { useViewer } from "~/lib/root-data.ts";
import { EnvironmentFields } from "./environment-fields.tsx";
import { SimilarTickets } from "./similar-tickets.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./ticket-form.module.css";
import { SAVE_ANYWAY, type TicketAnswer, ticketForm, ticketLabels } from "./ticket-form-schema.ts";
import { useSimilar } from "./use-similar.ts";

interface TicketFormProps {
  heading: string;
  formKey: string;
  start: Partial<FeedbackFields>;
  /** Of the draft that a new one begins as; 0 when there is none. */
  draftRevision?: number;
  answer: TicketAnswer | undefined;
  isNew: boolean;
  /** The ticket that is changed. */
  ticket?: Pick<FeedbackSource, "id" | "revision">;
}

const nothing: TicketAnswer["similar"] = [];

/** R09, R11: one form; every button is a submit of it. A script adds the toolbar, pictures at the cursor, and similar tickets while one types. */
export function TicketForm({ heading, formKey, start, draftRevision = 0, answer, isNew, ticket }: TicketFormProps) {
  const [form, fields] = useAppForm({
    id: "ticket",
    schema: ticketForm,
    lastResult: answer?.result,
    check: (intent) => (intent === writeIntents.upload ? ticketForm.partial() : ticketForm),
    defaultValue: { ...start, kind: start.kind ?? "bug" },
  });
  const similar = useSimilar(answer?.similar ?? nothing);
  const formRef = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const viewer = useViewer();
  const mirrorPlace = `feedback-${ticket?.id ?? "new"}`;
  const [revision, setRevision] = useState(Number(answer?.result.initialValue?.draftRevision ?? draftRevision));
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const pictures = usePictureInsert(area);
  const typed = {
    title: String(answer?.result.initialValue?.title ?? ""),
    source: String(answer?.result.initialValue?.source ?? ""),
  };
  const named = Object.entries(ticketLabels).map(
    ([name, label]) => [name, { label, id: fields[name as keyof typeof ticketLabels].id }] as const,
  );
  const isAsked = isNew && similar.items.length > 0;
  const saveIntent = isAsked ? SAVE_ANYWAY : writeIntents.save;

  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)} ref={formRef} className={surface.screen}>
      {/* Enter in a field must submit, not upload. */}
      <button
        type="submit"
        name="intent"
        value={saveIntent}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        提交
      </button>
      <HiddenFormKey value={formKey} />
      {ticket && <input type="hidden" name="revision" value={ticket.revision} />}
      {isNew && <input type="hidden" name="draftRevision" value={revision} />}
      <h1 className={styles.heading}>{heading}</h1>
      <ErrorSummary errors={form.allErrors} fields={Object.fromEntries(named)} />
      <MirrorPart form={formRef} place={mirrorPlace} isSending={navigation.formMethod === "POST"} />
      {isNew && (
        <DraftPart
          form={formRef}
          kind="feedback"
          path="/feedback/create"
          place={mirrorPlace}
          revision={revision}
          onRevision={setRevision}
        />
      )}
      {answer?.draftConflict && (
        <ConflictPanel
          current={answer.draftConflict}
          mine={typed}
          reloadPath="/feedback/create"
          keepIntent={KEEP_DRAFT}
        />
      )}
      {answer?.conflict && (
        <ConflictPanel
          what="反馈"
          current={answer.conflict}
          mine={typed}
          reloadPath={`/feedback/edit/${answer.conflict.id}`}
          onTakeTheirs={() => clearMirror(localStorage, formMirrorKey(viewer?.id, mirrorPlace))}
        />
      )}
      <RadioField
        field={fields.kind}
        legend="类型"
        choices={feedbackKinds.map((value) => ({ value, label: feedbackKindName[value] }))}
      />
      <TextField
        field={fields.title}
        label="标题"
        hint="一句话说清楚：在哪里，做什么，怎么了"
        inputProps={{
          maxLength: limits.titleMax,
          autoComplete: "off",
          ...(isNew ? { onInput: (event) => similar.touch(event.currentTarget.value) } : {}),
        }}
      />
      {isNew && <SimilarTickets items={similar.items} />}
      <SourceField
        field={fields.source}
        label="描述"
        rows={10}
        max={limits.feedbackMax}
        placeholder="怎样一步步重现？你期望看到什么，实际看到了什么？"
        area={area}
        pictures={pictures}
        onPickImage={() => picker.current?.click()}
      />
      <PictureInsertField
        field={fields.file}
        pictures={pictures}
        picker={picker}
        label="插入截图"
        where="描述末尾"
        intent={writeIntents.upload}
      />
      <EnvironmentFields fields={fields} isNew={isNew} />
      <div className={styles.foot}>
        {isAsked && <p>上面都不是你遇到的问题？</p>}
        {isNew && (
          <SubmitButton intent={SAVE_DRAFT} size="lg" variant="default" formNoValidate>
            存草稿
          </SubmitButton>
        )}
        <SubmitButton intent={saveIntent} size="lg">
          {isNew ? (isAsked ? "仍然提交" : "提交反馈") : "保存修改"}
        </SubmitButton>
      </div>
    </Form>
  );
}

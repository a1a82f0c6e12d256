import { SIGN_UNITS } from "~/lib/sign-units.ts";
import { getFormProps } from "@conform-to/react";
import { useRef } from "react";
import { useNavigation } from "react-router";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { FeedbackFields, FeedbackSource } from "#contract/posts/feedback.ts";
import { feedbackKinds, feedbackKindName } from "#contract/posts/feedback-status.ts";
import { limits } from "#contract/shared/limits.ts";
import { CircleField } from "~/features/circle-place/circle-field.tsx";
import { PictureInsertField } from "~/features/editor/picture-insert-field.tsx";
import { SourceField } from "~/features/editor/source-field.tsx";
import { usePictureInsert } from "~/features/editor/use-picture-insert.ts";
import { useWriting } from "~/features/writing/use-writing.ts";
import { WritingForm, WritingKeeper } from "~/features/writing/writing-form.tsx";
import { BarAction } from "~/features/writing/bar-action.tsx";
import { AiStatementField } from "~/features/writing/ai-statement.tsx";
import { SettingsLink, SettingsSheet } from "~/features/writing/settings-sheet.tsx";
import { WritingBar } from "~/features/writing/writing-bar.tsx";
import { WritingSheet } from "~/features/writing/writing-sheet.tsx";
import { firstRefused } from "~/features/writing/first-refused.ts";
import { writeIntents } from "~/features/writing/write-answer.ts";
import { RadioField } from "~/forms/choice-fields.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { SAVE_DRAFT } from "~/features/writing/draft-names.ts";
import { EnvironmentFields } from "./environment-fields.tsx";
import { SIMILAR_ID, SimilarTickets } from "./similar-tickets.tsx";
import { SAVE_ANYWAY, type TicketAnswer, ticketForm, ticketLabels, ticketSettings } from "./ticket-form-schema.ts";
import { TicketPreview } from "./ticket-preview.tsx";
import { useSimilar } from "./use-similar.ts";

interface TicketFormProps {
  heading: string;
  formKey: string;
  start: Partial<FeedbackFields> & { circleId?: number | undefined };
  /** The public circles where a new ticket may be posted. */
  places?: readonly CircleRef[];
  /** Revision of the draft that a new ticket starts with; 0 when there is none. */
  draftRevision?: number;
  answer: TicketAnswer | undefined;
  isNew: boolean;
  /** The ticket to edit. */
  ticket?: Pick<FeedbackSource, "id" | "revision" | "isAiMarked">;
}

const NO_PLACES: readonly CircleRef[] = [];
const nothing: TicketAnswer["similar"] = [];

/** R09, R11: one form for all buttons. A script adds the toolbar, picture insertion, and similar tickets. */
export function TicketForm({
  heading,
  formKey,
  start,
  places = NO_PLACES,
  draftRevision = 0,
  answer,
  isNew,
  ticket,
}: TicketFormProps) {
  const [form, fields] = useAppForm({
    id: "ticket",
    schema: ticketForm,
    lastResult: answer?.result,
    check: (intent) => (intent === writeIntents.upload ? ticketForm.partial() : ticketForm),
    defaultValue: {
      ...start,
      kind: start.kind ?? "bug",
      aiStatement: start.aiStatement ?? "unsaid",
      circleId: start.circleId === undefined ? "" : String(start.circleId),
    },
  });
  const similar = useSimilar(answer?.similar ?? nothing);
  const writing = useWriting({
    formKey,
    place: `feedback-${ticket?.id ?? "new"}`,
    isNew,
    revision: ticket?.revision ?? draftRevision,
    answer,
  });
  const navigation = useNavigation();
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const pictures = usePictureInsert(area);
  const named = Object.entries(ticketLabels).map(
    ([name, label]) => [name, { label, id: fields[name as keyof typeof ticketLabels].id }] as const,
  );
  const isAsked = isNew && similar.items.length > 0;
  const saveIntent = isAsked ? SAVE_ANYWAY : writeIntents.save;

  const refused = firstRefused(form.allErrors, named, ticketSettings);
  const wrong = refused.inSettings;
  const textOf = (field: { initialValue: unknown }) => String(field.initialValue ?? "");
  const publish = (
    <SubmitButton intent={saveIntent}>{isNew ? (isAsked ? "仍然提交" : "提交反馈") : "保存修改"}</SubmitButton>
  );

  return (
    <WritingForm writing={writing} enter={{ intent: saveIntent }} {...getFormProps(form)}>
      <WritingBar heading={heading} back={ticket ? `/feedback/${ticket.id}` : "/feedback"} beside={publish}>
        {isNew && (
          <BarAction
            intent={SAVE_DRAFT}
            icon="save"
            label="存草稿"
            isBusy={navigation.formData?.get("intent") === SAVE_DRAFT}
            formNoValidate
          />
        )}
        <SettingsLink />
      </WritingBar>
      <WritingSheet
        settings={
          <SettingsSheet
            refused={refused}
            actions={
              <>
                {isAsked && (
                  <p>
                    已有相似的反馈，<a href={`#${SIMILAR_ID}`}>先看一看</a>
                  </p>
                )}
                {publish}
              </>
            }
          >
            <TicketPreview
              start={{
                kind: start.kind ?? "bug",
                title: textOf(fields.title),
                source: textOf(fields.source),
                version: textOf(fields.version),
                circleId: textOf(fields.circleId),
                aiStatement: textOf(fields.aiStatement),
              }}
              places={places}
            />
            {isNew && <CircleField field={fields.circleId} places={places} takesFocus={wrong === fields.circleId.id} />}
            <AiStatementField
              field={fields.aiStatement}
              isMarked={ticket?.isAiMarked === true}
              takesFocus={wrong === fields.aiStatement.id}
            />
            <EnvironmentFields fields={fields} isNew={isNew} wrong={wrong} />
          </SettingsSheet>
        }
      >
        <ErrorSummary errors={form.allErrors} fields={Object.fromEntries(named)} />
        <WritingKeeper
          writing={writing}
          draft={isNew ? { kind: "feedback", path: "/feedback/create" } : undefined}
          changed={ticket && { what: "反馈", path: `/feedback/edit/${ticket.id}` }}
        />
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
            maxLength: SIGN_UNITS * limits.titleMax,
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
      </WritingSheet>
    </WritingForm>
  );
}

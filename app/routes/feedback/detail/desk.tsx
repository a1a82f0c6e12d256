import { Form } from "react-router";
import type { FeedbackDetail } from "#contract/posts/feedback.ts";
import { limits } from "#contract/shared/limits.ts";
import row from "~/features/post-actions/post-actions.module.css";
import button from "~/ui/button/button.module.css";
import fold from "~/ui/fold-row.module.css";
import styles from "./detail.module.css";
import surface from "~/ui/surface/surface.module.css";
import type { TicketRefusal } from "./ticket-refusal.ts";
import { FormOwner } from "~/ui/form-owner.tsx";

type Move = FeedbackDetail["moves"][number];

/** The button of each step, and the label of its optional or required note. */
const steps: Record<Move["action"], { name: string; note: string; isNoteNeeded?: boolean }> = {
  accept: { name: "受理", note: "说明（可不填）" },
  schedule: { name: "排期", note: "计划在什么时候、哪个版本做（可不填）" },
  process: { name: "开始处理", note: "说明（可不填）" },
  ask: { name: "请用户补充", note: "需要用户补充什么", isNoteNeeded: true },
  resolve: { name: "标记已解决", note: "怎样解决的（可不填）" },
  close: { name: "关闭", note: "说明（可不填）" },
  reject: { name: "不予处理", note: "理由", isNoteNeeded: true },
  merge: { name: "标记重复", note: "说明（可不填）" },
  reopen: { name: "重新打开", note: "问题还在哪里（可不填）" },
  supplement: { name: "补充信息", note: "补充的内容", isNoteNeeded: true },
};

/** The viewer's actions on the ticket: plain forms, each folded. Renders nothing for viewers without actions. */
export function Desk({ feedback, refusal }: { feedback: FeedbackDetail; refusal: TicketRefusal | null }) {
  const { moves, canReply } = feedback;
  if (moves.length === 0 && !canReply) return null;
  const mine = refusal && (refusal.intent === "move" || refusal.intent === "reply") ? refusal : null;
  return (
    <section className={`${surface.card} ${styles.desk}`} aria-labelledby="desk-title">
      <h2 id="desk-title">{canReply ? "处理这条反馈" : "你可以"}</h2>
      {mine?.message && (
        <p role="alert" className={row.alert}>
          {mine.message}
        </p>
      )}
      <div className={`${fold.row} ${styles.steps}`}>
        {moves.map((move) => (
          <StepForm
            key={`${feedback.status}-${move.to}`}
            feedback={feedback}
            move={move}
            refusal={mine?.intent === "move" && mine.to === move.to ? mine : null}
          />
        ))}
        {canReply && (
          <ReplyForm
            key={feedback.reply?.repliedAt ?? "none"}
            reply={feedback.reply}
            refusal={mine?.intent === "reply" ? mine : null}
          />
        )}
      </div>
    </section>
  );
}

function StepForm({
  feedback,
  move: { to, action },
  refusal,
}: {
  feedback: FeedbackDetail;
  move: Move;
  refusal: TicketRefusal | null;
}) {
  const { name, note, isNoteNeeded = false } = steps[action];
  // When the staff asked the author for more, the form of the answer is open.
  const isOpen = refusal !== null || (action === "supplement" && feedback.isAuthor);
  return (
    <details className={fold.details} open={isOpen || undefined}>
      <summary className={button.button}>{name}</summary>
      <Form method="post" preventScrollReset className={styles.stepForm} aria-label={name}>
        <FormOwner />
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="from" value={feedback.status} />
        <input type="hidden" name="to" value={to} />
        {action === "merge" && (
          <Line
            name="originalId"
            label="原单编号"
            placeholder="例如 12"
            inputMode="numeric"
            isNeeded
            refusal={refusal}
          />
        )}
        {action === "resolve" && (
          <Line name="resolvedVersion" label="解决的版本（可不填）" placeholder="例如 2.4.0" refusal={refusal} />
        )}
        <Words id={`note-${to}`} name="note" label={note} isNeeded={isNoteNeeded} refusal={refusal} />
        <button type="submit" className={action === "reject" ? button.danger : button.primary}>
          确定{name}
        </button>
      </Form>
    </details>
  );
}

function ReplyForm({ reply, refusal }: { reply: FeedbackDetail["reply"]; refusal: TicketRefusal | null }) {
  return (
    <details className={fold.details} open={refusal !== null || undefined}>
      <summary className={button.button}>{reply ? "修改官方回复" : "官方回复"}</summary>
      <Form method="post" preventScrollReset className={styles.stepForm} aria-label="官方回复">
        <FormOwner />
        <input type="hidden" name="intent" value="reply" />
        <Words
          id="reply-source"
          name="source"
          label="回复内容，支持 Markdown"
          isNeeded
          refusal={refusal}
          initial={reply?.source ?? ""}
        />
        <button type="submit" className={button.primary}>
          发布官方回复
        </button>
      </Form>
    </details>
  );
}

interface FieldProps {
  name: string;
  label: string;
  isNeeded?: boolean;
  refusal: TicketRefusal | null;
}

function Line({
  name,
  label,
  placeholder,
  inputMode,
  isNeeded = false,
  refusal,
}: FieldProps & { placeholder: string; inputMode?: "numeric" }) {
  const id = `step-${name}`;
  const error = refusal?.fieldErrors[name]?.[0];
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={refusal?.typed[name] ?? ""}
        placeholder={placeholder}
        inputMode={inputMode}
        required={isNeeded}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} text={error} />
    </p>
  );
}

function Words({
  id,
  name,
  label,
  isNeeded = false,
  refusal,
  initial = "",
}: FieldProps & { id: string; initial?: string }) {
  const error = refusal?.fieldErrors[name]?.[0];
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={3}
        maxLength={2 * limits.feedbackNoteMax}
        defaultValue={refusal?.typed[name] ?? initial}
        required={isNeeded}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} text={error} />
    </p>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <span id={id} role="alert" className={styles.error}>
      {text}
    </span>
  );
}

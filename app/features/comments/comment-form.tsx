import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { limits } from "#api/contract/limits.ts";
import button from "~/ui/button.module.css";
import styles from "./comment-form.module.css";
import type { ActionAnswer, Refusal } from "~/lib/comment-refusal.ts";

interface Props {
  formKey: string;
  /** The comment that is answered; absent for a comment on the article. */
  parentId?: number;
  label: string;
  placeholder: string;
  submit: string;
  /** What the page was answered with when no script runs. */
  refusal: Refusal | null;
}

/** Writes a comment or a reply. A plain form: the action checks it; an error never takes what was typed. */
export function CommentForm({ formKey, parentId, label, placeholder, submit, refusal }: Props) {
  const fetcher = useFetcher<ActionAnswer>();
  const mine = refusal?.intent === "comment" && refusal.parentId === (parentId ?? null) ? refusal : null;
  const answer = fetcher.state === "idle" && fetcher.data ? fetcher.data.refusal : mine;
  // One key for the life of this form: pressing twice writes once. A new comment in the address makes a new form.
  const [key] = useState(formKey);
  const [length, setLength] = useState(mine?.text.length ?? 0);
  const form = useRef<HTMLFormElement>(null);
  const id = `comment-form-${parentId ?? "top"}`;
  const isSending = fetcher.state !== "idle";
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="formKey" value={key} />
      {parentId !== undefined && <input type="hidden" name="parentId" value={parentId} />}
      <label htmlFor={id} className={parentId === undefined ? styles.label : "visually-hidden"}>
        {label}
      </label>
      <textarea
        id={id}
        name="source"
        required
        rows={parentId === undefined ? 3 : 2}
        maxLength={limits.commentMax}
        placeholder={placeholder}
        defaultValue={mine?.text ?? ""}
        aria-invalid={answer?.fieldError ? true : undefined}
        aria-describedby={answer ? `${id}-error` : undefined}
        className={styles.text}
        onInput={(event) => setLength(event.currentTarget.value.length)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      />
      <div className={styles.foot}>
        <p id={`${id}-error`} role={answer ? "alert" : undefined} className={styles.error}>
          {answer?.fieldError ?? answer?.formError}
        </p>
        <span className={styles.count} aria-hidden="true">
          {length}/{limits.commentMax}
        </span>
        <button type="submit" className={button.primary} aria-disabled={isSending || undefined}>
          {isSending ? "正在发送…" : submit}
        </button>
      </div>
    </fetcher.Form>
  );
}

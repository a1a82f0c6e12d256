import { type SyntheticEvent, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { Image } from "#contract/common.ts";
import { limits } from "#contract/limits.ts";
import type { ActionAnswer, Refusal } from "~/features/writing/refusal.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "../../ui/form-owner.tsx";
import { MirrorPart } from "../writing/mirror-part.tsx";
import { completeOnFocus } from "../completion/complete-on-focus.ts";
import { PicturePart } from "../upload/picture-part.tsx";
import { picturesIn } from "../upload/pictures-in.ts";
import { usePictures } from "../upload/use-pictures.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./comment-form.module.css";
import { PickPictures } from "./pick-pictures.tsx";

interface Props {
  formKey: string;
  /** The comment that is answered; absent for one on the subject itself. */
  parentId?: number;
  /** The comment that is changed, as it is. */
  edited?: { id: number; source: string; images: Image[] };
  label: string;
  placeholder: string;
  submit: string;
  /** What the page was answered with when no script runs. */
  refusal: Refusal | null;
}

/** Writes a comment or a reply, or changes one. A plain form: the action checks it; an error never takes what was typed. */
export function CommentForm({ formKey, parentId, edited, label, placeholder, submit, refusal }: Props) {
  const fetcher = useFetcher<ActionAnswer>();
  const intent = edited ? "edit-comment" : "comment";
  const isMine =
    refusal?.intent === intent && (edited ? refusal.commentId === edited.id : refusal.parentId === (parentId ?? null));
  const mine = isMine ? refusal : null;
  const answer = fetcher.state === "idle" && fetcher.data ? fetcher.data.refusal : mine;
  // One key for the life of this form, and of this form alone: pressing twice writes once. A new comment in the address
  // makes a new form.
  const [key] = useState(formKey);
  const ownKey = `${answer?.formKey ?? key}_${edited ? `e${edited.id}` : (parentId ?? 0)}`;
  const typed = mine?.text ?? edited?.source ?? "";
  const [length, setLength] = useState(typed.length);
  const pictures = usePictures(mine?.images ?? edited?.images ?? [], limits.commentImagesMax);
  const form = useRef<HTMLFormElement>(null);
  function take(event: SyntheticEvent, transfer: DataTransfer) {
    const files = picturesIn(transfer);
    if (files.length === 0) return;
    event.preventDefault();
    pictures.add(files);
  }
  const id = edited ? `edit-form-${edited.id}` : `comment-form-${parentId ?? "top"}`;
  const place = `${useLocation().pathname}#${id}`;
  const isTop = parentId === undefined && !edited;
  const isSending = fetcher.state !== "idle";
  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      onSubmit={(event) => {
        if (isSending || pictures.isUnfinished) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formKey" value={ownKey} />
      <FormOwner />
      {parentId !== undefined && <input type="hidden" name="parentId" value={parentId} />}
      {edited && <input type="hidden" name="commentId" value={edited.id} />}
      <label htmlFor={id} className={isTop ? styles.label : "visually-hidden"}>
        {label}
      </label>
      <textarea
        id={id}
        name="source"
        required
        rows={isTop ? 3 : 2}
        maxLength={limits.commentMax}
        placeholder={placeholder}
        defaultValue={typed}
        aria-invalid={answer?.fieldError ? true : undefined}
        aria-describedby={answer ? `${id}-error` : undefined}
        className={styles.text}
        onFocus={completeOnFocus("comment")}
        onInput={(event) => setLength(event.currentTarget.value.length)}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      />
      <MirrorPart form={form} place={place} isSending={isSending} onPictures={pictures.replace} />
      <PicturePart pictures={pictures} />
      <p id={`${id}-error`} role={(answer ?? pictures.note) ? "alert" : undefined} className={styles.error}>
        {answer?.fieldError ?? answer?.formError ?? pictures.note}
      </p>
      <div className={styles.foot}>
        <Gaps>
          <PickPictures id={id} pictures={pictures} />
          <span className={styles.count} aria-hidden="true">
            {length}/{limits.commentMax}
          </span>
          <button
            type="submit"
            className={button.primary}
            aria-disabled={isSending || pictures.isUnfinished || undefined}
          >
            {pictures.isBusy ? "图片上传中…" : isSending ? "正在发送…" : submit}
          </button>
        </Gaps>
      </div>
    </fetcher.Form>
  );
}

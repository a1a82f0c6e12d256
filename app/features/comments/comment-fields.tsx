import type { ComponentProps, ReactNode } from "react";
import type { AiStatement } from "#contract/posts/ai-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { AI_MARKED, AiStatementPick } from "../writing/ai-statement-pick.tsx";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./comment-form.module.css";
import { type FormAnswer, type FormTarget, type FormWords, idOf, intentOf } from "./form-start.ts";
import { PickPictures, type PickPicturesProps } from "../upload/pick-pictures.tsx";

interface Props {
  target: FormTarget;
  words: FormWords;
  /** The complete one-time key. */
  formKey: string;
  /** The hidden field with the form's owner. */
  owner: ReactNode;
  text: string;
  length: number;
  answer: FormAnswer | null;
  /** The form's pictures, and other elements between the text and the buttons. */
  children: ReactNode;
  pictures: PickPicturesProps["pictures"] & { note: string | null };
  statement: AiStatement;
  /** A picture carries the mark of an AI. */
  isMarked: boolean;
  /** The button's text, and whether the button is disabled. */
  send: { words: string; isOff: boolean };
  /** Props of the text area that the script adds. */
  area?: Partial<ComponentProps<"textarea">>;
}

/** The fields of a form that writes or edits a comment, for the script and for the server, which has no router. */
export function CommentFields({
  target,
  words,
  formKey,
  owner,
  text,
  length,
  answer,
  children,
  pictures,
  statement,
  isMarked,
  send,
  area,
}: Props) {
  const id = idOf(target);
  const { parentId, commentId } = target;
  /** A form below each comment of a page would repeat the select dozens of times. */
  const hasStatement = parentId === undefined || pictures.count > 0;
  const isTop = parentId === undefined && commentId === undefined;
  return (
    <>
      <input type="hidden" name="intent" value={intentOf(target)} />
      <input type="hidden" name="formKey" value={formKey} />
      {owner}
      {parentId !== undefined && <input type="hidden" name="parentId" value={parentId} />}
      {commentId !== undefined && <input type="hidden" name="commentId" value={commentId} />}
      <label htmlFor={id} className={isTop ? styles.label : "visually-hidden"}>
        {words.label}
      </label>
      <textarea
        id={id}
        name="source"
        required
        rows={isTop ? 3 : 2}
        maxLength={roomFor(limits.commentMax)}
        placeholder={words.placeholder}
        defaultValue={text}
        aria-invalid={answer?.fieldError ? true : undefined}
        aria-describedby={answer ? `${id}-error` : undefined}
        className={styles.text}
        {...area}
      />
      {children}
      <p id={`${id}-error`} role={(answer ?? pictures.note) ? "alert" : undefined} className={styles.error}>
        {answer?.fieldError ?? answer?.formError ?? pictures.note}
      </p>
      {isMarked && <p className={styles.advice}>{AI_MARKED}</p>}
      <div className={styles.foot}>
        <Gaps>
          <PickPictures id={id} pictures={pictures} />
          {hasStatement && <AiStatementPick chosen={statement} className={styles.statement} />}
          <span className={styles.count} aria-hidden="true">
            {length}/{limits.commentMax}
          </span>
          <button type="submit" className={button.primary} aria-disabled={send.isOff || undefined}>
            {send.words}
          </button>
        </Gaps>
      </div>
    </>
  );
}

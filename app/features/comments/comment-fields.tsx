import type { ComponentProps, ReactNode } from "react";
import { limits } from "#contract/shared/limits.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./comment-form.module.css";
import { type FormAnswer, type FormTarget, type FormWords, idOf, intentOf } from "./form-start.ts";
import { PickPictures, type PickPicturesProps } from "./pick-pictures.tsx";

interface Props {
  target: FormTarget;
  words: FormWords;
  /** The whole one-time key. */
  formKey: string;
  /** The field that says whose the form is. */
  owner: ReactNode;
  text: string;
  length: number;
  answer: FormAnswer | null;
  /** The pictures that it holds, and whatever else stands between the text and the buttons. */
  children: ReactNode;
  pictures: PickPicturesProps["pictures"] & { note: string | null };
  /** What the button says, and whether it waits. */
  send: { words: string; isOff: boolean };
  /** What a script does with the text area. */
  area?: Partial<ComponentProps<"textarea">>;
}

/** What stands in a form that writes or changes a comment: for the server, which draws it without a router, and for the script. */
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
  send,
  area,
}: Props) {
  const id = idOf(target);
  const { parentId, commentId } = target;
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
        maxLength={limits.commentMax}
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
      <div className={styles.foot}>
        <Gaps>
          <PickPictures id={id} pictures={pictures} />
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

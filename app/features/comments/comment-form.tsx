import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import type { ActionAnswer } from "~/features/writing/refusal.ts";
import { FormOwner } from "../../ui/form-owner.tsx";
import { MirrorPart } from "../writing/mirror-part.tsx";
import { completeOnFocus } from "../completion/complete-on-focus.ts";
import { PicturePart } from "../upload/picture-part.tsx";
import { picturesIn } from "../upload/pictures-in.ts";
import { usePictures } from "../upload/use-pictures.ts";
import { CommentFields } from "./comment-fields.tsx";
import styles from "./comment-form.module.css";
import { type FormStart, type FormTarget, type FormWords, idOf, keyPartOf } from "./form-start.ts";
import { isComposing } from "../../lib/is-composing.ts";

interface Props {
  /** What the page's keys begin with. */
  formKey: string;
  target: FormTarget;
  words: FormWords;
  start: FormStart;
  /** What was done with the form before a script ran. */
  before?: TypedBefore;
  /** It has changed its comment, and the page is read again. */
  onDone?: () => void;
}

/** What a plain form of the same fields held, in whose place this one comes. */
export interface TypedBefore {
  text: string;
  files: File[];
  hasFocus: boolean;
}

/** Writes a comment or a reply, or changes one. A plain form: the action checks it; an error never takes what was typed. */
export function CommentForm({ formKey, target, words, start, before, onDone }: Props) {
  const fetcher = useFetcher<ActionAnswer>();
  const isSending = fetcher.state !== "idle";
  const answer = !isSending && fetcher.data ? fetcher.data.refusal : start.answer;
  const isDone = !isSending && fetcher.data?.refusal === null;
  // One key for the life of this form, and of this form alone: pressing twice writes once. A new comment in the address
  // makes a new form.
  const [key] = useState(formKey);
  const [length, setLength] = useState(start.text.length);
  const pictures = usePictures(start.images, limits.commentImagesMax);
  const form = useRef<HTMLFormElement>(null);
  const place = `${useLocation().pathname}#${idOf(target)}`;
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone, onDone]);
  const { add } = pictures;
  const [taken] = useState(before);
  const isTaken = useRef(false);
  useEffect(() => {
    const area = form.current?.querySelector("textarea");
    if (!taken || !area || isTaken.current) return;
    isTaken.current = true;
    if (taken.text !== area.value) {
      area.value = taken.text;
      // As if it were typed now: counted, and kept on this device.
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (taken.files.length > 0) add(taken.files);
    if (taken.hasFocus) area.focus({ preventScroll: true });
  }, [taken, add]);
  function take(event: SyntheticEvent, transfer: DataTransfer) {
    const files = picturesIn(transfer);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  }
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
      <CommentFields
        target={target}
        words={words}
        formKey={`${answer?.formKey ?? key}_${keyPartOf(target)}`}
        owner={<FormOwner />}
        text={start.text}
        length={length}
        answer={answer}
        pictures={pictures}
        send={{
          words: pictures.isBusy ? "图片上传中…" : isSending ? "正在发送…" : words.submit,
          isOff: isSending || pictures.isUnfinished,
        }}
        area={{
          onFocus: completeOnFocus("comment"),
          onInput: (event) => setLength(event.currentTarget.value.length),
          onPaste: (event) => take(event, event.clipboardData),
          onDrop: (event) => take(event, event.dataTransfer),
          onKeyDown: (event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
          },
        }}
      >
        <MirrorPart form={form} place={place} onPictures={pictures.replace} />
        <PicturePart pictures={pictures} />
      </CommentFields>
    </fetcher.Form>
  );
}

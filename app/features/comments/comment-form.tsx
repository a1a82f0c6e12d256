import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { countSigns } from "#contract/shared/signs.ts";
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
  /** The prefix of the page's one-time keys. */
  formKey: string;
  target: FormTarget;
  words: FormWords;
  start: FormStart;
  /** Text, files and focus of the plain form before the script took over. */
  before?: TypedBefore;
  /** Called after the comment is saved and the page is loaded again. */
  onDone?: () => void;
}

/** The state of the plain form that this form replaces. */
export interface TypedBefore {
  text: string;
  files: File[];
  hasFocus: boolean;
}

/** Text that was typed while the comment before it was being sent. The answer brings a new form, which takes the text. */
let newer: (TypedBefore & { place: string }) | undefined;

/** Writes or edits a comment or a reply. The action validates the form; an error never loses the typed text. */
export function CommentForm({ formKey, target, words, start, before, onDone }: Props) {
  const fetcher = useFetcher<ActionAnswer>();
  const isSending = fetcher.state !== "idle";
  const answer = !isSending && fetcher.data ? fetcher.data.refusal : start.answer;
  const isDone = !isSending && fetcher.data?.refusal === null;
  // The key belongs to this form and lasts as long as it, so that a double press writes one comment. A new comment id
  // in the address makes a new form.
  const [key] = useState(formKey);
  const [length, setLength] = useState(() => countSigns(start.text));
  const pictures = usePictures(start.images, limits.commentImagesMax);
  const form = useRef<HTMLFormElement>(null);
  const place = `${useLocation().pathname}#${idOf(target)}`;
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone, onDone]);
  const done = isDone ? fetcher.data : undefined;
  const sent = useRef<string>(undefined);
  useEffect(() => {
    const area = form.current?.querySelector("textarea");
    if (!done || !area || area.value !== sent.current) return;
    // The comment waits for the network (features/writing/typed), and the form is free for the next.
    area.value = "";
    setLength(0);
  }, [done]);
  const { add } = pictures;
  useLayoutEffect(() => {
    const area = form.current?.querySelector("textarea");
    return () => {
      if (!area || sent.current === undefined || area.value === "" || area.value === sent.current) return;
      newer = { place, text: area.value, files: [], hasFocus: document.activeElement === area };
    };
  }, [place]);
  const [plain] = useState(before);
  const isTaken = useRef(false);
  useEffect(() => {
    const area = form.current?.querySelector("textarea");
    // The form before leaves its text in the same commit, after this form was rendered.
    const taken = plain ?? (newer?.place === place ? newer : undefined);
    if (!taken || !area || isTaken.current) return;
    isTaken.current = true;
    newer = undefined;
    if (taken.text !== area.value) {
      area.value = taken.text;
      // The event makes the counter and the local backup treat the text as typed.
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (taken.files.length > 0) add(taken.files);
    if (taken.hasFocus) area.focus({ preventScroll: true });
  }, [plain, place, add]);
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
        else sent.current = event.currentTarget.querySelector("textarea")?.value;
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
        statement={start.statement}
        isMarked={pictures.images.some(({ isAiMarked }) => isAiMarked)}
        send={{
          words: pictures.isBusy ? "图片上传中…" : isSending ? "正在发送…" : words.submit,
          isOff: isSending || pictures.isUnfinished,
        }}
        area={{
          onFocus: completeOnFocus("comment"),
          onInput: (event) => setLength(countSigns(event.currentTarget.value)),
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

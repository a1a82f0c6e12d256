import {
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Form } from "react-router";
import type { Image } from "#contract/shared/common.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import type { SendRefusal } from "~/features/chat/send-refusal.ts";
import { completeOnFocus } from "~/features/completion/complete-on-focus.ts";
import { useKeyboardHeight } from "~/features/editor/use-keyboard-height.ts";
import { PickPictures } from "~/features/upload/pick-pictures.tsx";
import { PicturePart } from "~/features/upload/picture-part.tsx";
import { picturesIn } from "~/features/upload/pictures-in.ts";
import { usePictures } from "~/features/upload/use-pictures.ts";
import { clearMirror, formMirrorKey } from "~/features/writing/mirror-store.ts";
import { CANNOT_HOLD } from "~/features/writing/typed/said.ts";
import { isComposing } from "~/lib/is-composing.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner, useFormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./talk.module.css";

export interface TalkFormHandle {
  /** Puts a message into the form. @returns false when something else is written there */
  fill(text: string, images: readonly Image[]): boolean;
}

/** Where a form writes to. */
export interface TalkPlace {
  /** The conversation's id; null before the first message. */
  id: number | null;
  /** The other person of a direct conversation. */
  userId: number | null;
  /** The name of its draft on this device. */
  draft: string;
  /** 写私信, 发言 */
  label: string;
  canWrite: boolean;
  /** The reason why the viewer cannot write now. */
  whyNot: string | null;
  /** A rule that the writer should know. */
  hint: string | null;
  /** Whether names after `@` are mentions. */
  hasMentions: boolean;
}

interface TalkFormProps {
  ref: Ref<TalkFormHandle>;
  to: TalkPlace;
  formKey: string;
  refusal: SendRefusal | null;
  /** Called when the field becomes empty or not. */
  onWords(hasWords: boolean): void;
  /** Called at each input that leaves words in the field. */
  onTyping(): void;
  /** @returns false where this device cannot store the message, which the browser then sends */
  onSend(text: string, images: readonly Image[]): boolean;
}

/** Writes a message. Without a script it is an ordinary form, which leads back to the conversation. */
export function TalkForm({ ref, to, formKey, refusal, onWords, onTyping, onSend }: TalkFormProps) {
  const { id, userId, draft, label, canWrite, whyNot, hint, hasMentions } = to;
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures(refusal?.images ?? [], limits.messageImagesMax);
  const [error, setError] = useState<string | null>(refusal?.message ?? null);
  const owner = useFormOwner();
  const draftKey = formMirrorKey(owner, draft);
  useKeyboardHeight();

  function write(text: string, images: readonly Image[]) {
    if (!area.current) return;
    area.current.value = text;
    pictures.replace(images);
    // The event makes the local backup follow.
    area.current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  useImperativeHandle(ref, () => ({
    fill(text, images) {
      if (area.current?.value.trim() || pictures.count > 0) return false;
      write(text, images);
      area.current?.focus();
      return true;
    },
  }));

  const { replace } = pictures;
  const latestReplace = useRef(replace);
  const latestOnWords = useRef(onWords);
  useEffect(() => {
    latestReplace.current = replace;
    latestOnWords.current = onWords;
  });
  // The draft of this conversation on this device: features/writing/keep-forms.ts stores it under the form's name.
  useEffect(() => {
    const element = form.current;
    if (owner === undefined || !element) return;
    element.setAttribute("data-mirror", draftKey);
    element.setAttribute("data-resends", "");
    let isKept = false;
    try {
      isKept = localStorage.getItem(draftKey) !== null;
    } catch {
      // A forbidden storage contains no draft.
    }
    // The reader may have typed before this script ran.
    if (area.current?.value) latestOnWords.current(true);
    if (isKept)
      import("./restore-draft.ts").then(
        ({ restoreDraft }) => restoreDraft(element, draftKey, latestReplace.current),
        () => undefined,
      );
  }, [owner, draftKey]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (pictures.isUnfinished || !area.current) return;
    const text = area.current.value.trim();
    if (text === "" && pictures.images.length === 0) {
      setError("请输入消息内容");
      return;
    }
    setError(null);
    const isHeld = onSend(text, pictures.images);
    if (!isHeld && !navigator.onLine) return setError(CANNOT_HOLD);
    // At once: a tab that ends now would offer the text again.
    clearMirror(localStorage, draftKey);
    if (!isHeld) return form.current?.submit();
    write("", []);
    area.current.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  function take(event: SyntheticEvent, transfer: DataTransfer) {
    const files = picturesIn(transfer);
    if (files.length === 0) return;
    event.preventDefault();
    pictures.add(files);
  }

  const said = error ?? pictures.note;
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className={styles.form} onSubmit={submit}>
      <input type="hidden" name="formKey" value={refusal?.formKey ?? formKey} />
      {id === null ? (
        <input type="hidden" name="userId" value={userId ?? ""} />
      ) : (
        <input type="hidden" name="conversationId" value={id} />
      )}
      <FormOwner />
      {!canWrite && <p className={styles.hint}>{whyNot}</p>}
      {canWrite && hint !== null && <p className={styles.hint}>{hint}</p>}
      <label htmlFor="talk-text" className="visually-hidden">
        {label}
      </label>
      <textarea
        ref={area}
        id="talk-text"
        name="source"
        rows={1}
        maxLength={roomFor(limits.messageMax)}
        placeholder={`${label}…`}
        enterKeyHint="send"
        defaultValue={refusal?.text ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={said ? "talk-error" : undefined}
        className={styles.text}
        onFocus={hasMentions ? completeOnFocus("message") : undefined}
        onInput={(event) => {
          setError(null);
          onWords(event.currentTarget.value !== "");
          if (event.currentTarget.value !== "") onTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
      />
      <PicturePart pictures={pictures} />
      {said && (
        <p id="talk-error" role="alert" className={styles.error}>
          {said}
        </p>
      )}
      <div className={styles.tools}>
        <Gaps>
          <PickPictures id="talk" pictures={pictures} />
          <button type="submit" className={button.primary} aria-disabled={pictures.isUnfinished || undefined}>
            {pictures.isBusy ? "图片上传中…" : "发送"}
          </button>
        </Gaps>
      </div>
    </Form>
  );
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSubmit } from "react-router";
import { joinHtml } from "~/fragments/slots.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { HELD, renewHtml } from "~/fragments/renew-html.ts";
import { CommentForm } from "../comment-form.tsx";
import { idOf } from "../form-start.ts";
import { type PlainForm, plainFormIn, typedIn } from "./plain-form.ts";
import { SentLike } from "./sent-like.tsx";
import { likeIn, pressedAgain, showLike } from "./show-like.ts";

interface Props {
  list: RefObject<HTMLOListElement | null>;
  /** The threads of the first render. */
  first: readonly Fragment[];
  threads: readonly Fragment[];
  /** Pressed buttons, and forms submitted by Enter. The list only grows; earlier entries are handled already. */
  pressed: readonly HTMLElement[];
}

/**
 * Adds a member's controls to the threads, which are plain HTML: submits their buttons without a page load, replaces an
 * unfolded plain form with a React form, and merges changed HTML around it.
 */
export default function CommentControls({ list, first, threads, pressed }: Props) {
  const submit = useSubmit();
  const [forms, setForms] = useState<readonly PlainForm[]>([]);
  const [likes, setLikes] = useState<readonly HTMLFormElement[]>([]);
  /** Counts the releases of held elements. Each release updates the threads' HTML again. */
  const [released, setReleased] = useState(0);

  useEffect(() => {
    const element = list.current;
    function take(details: HTMLDetailsElement) {
      const plain = details.hasAttribute(HELD) ? null : plainFormIn(details);
      if (!plain) return;
      details.setAttribute(HELD, "");
      setForms((known) => [...known, plain]);
    }
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDetailsElement && target.open) take(target);
    };
    // These forms were refused without a script, or unfolded before the script loaded.
    for (const details of element?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) take(details);
    element?.addEventListener("toggle", onToggle, true);
    return () => element?.removeEventListener("toggle", onToggle, true);
  }, [list]);

  const shown = useRef({ threads: first, released });
  useLayoutEffect(() => {
    if (shown.current.threads === threads && shown.current.released === released) return;
    shown.current = { threads, released };
    for (const { id, html } of threads) {
      const thread = document.getElementById(id);
      if (thread && html !== null) renewHtml(thread, joinHtml(html, []));
    }
    setForms((known) => known.filter(({ details }) => details.isConnected));
  }, [threads, released]);

  const taken = useRef(0);
  useEffect(() => {
    const fresh = pressed.slice(taken.current);
    taken.current = pressed.length;
    for (const button of fresh) {
      const form = button.closest("form");
      if (form?.dataset.like === undefined) {
        void submit(button as HTMLButtonElement | HTMLFormElement, { preventScrollReset: true });
        continue;
      }
      showLike(form, pressedAgain(likeIn(form)));
      if (form.hasAttribute(HELD)) continue;
      form.setAttribute(HELD, "");
      setLikes((known) => [...known, form]);
    }
  }, [pressed, submit]);

  const endLike = useCallback((form: HTMLFormElement) => {
    form.removeAttribute(HELD);
    setLikes((known) => known.filter((other) => other !== form));
    setReleased((count) => count + 1);
  }, []);

  function endForm(plain: PlainForm) {
    // If the page could not be loaded again, there is no HTML to replace the form, so the form stays.
    if (threads.some(({ html }) => html === null)) return;
    plain.details.removeAttribute(HELD);
    plain.details.open = false;
    setForms((known) => known.filter((other) => other !== plain));
    setReleased((count) => count + 1);
  }

  return (
    <>
      {forms.map((plain) =>
        createPortal(<UnfoldedForm plain={plain} onDone={endForm} />, plain.details, idOf(plain.target)),
      )}
      {likes.map((form) => (
        <SentLike key={String(new FormData(form).get("commentId"))} form={form} onDone={endLike} />
      ))}
    </>
  );
}

function UnfoldedForm({ plain, onDone }: { plain: PlainForm; onDone: (plain: PlainForm) => void }) {
  const { form, formKey, target, words, start } = plain;
  const [before] = useState(() => typedIn(form));
  useLayoutEffect(() => form.remove(), [form]);
  return (
    <CommentForm
      formKey={formKey}
      target={target}
      words={words}
      start={start}
      before={before}
      onDone={() => onDone(plain)}
    />
  );
}

import { type FormEvent, useRef, useState } from "react";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import fold from "~/ui/fold-row.module.css";
import { Island } from "~/ui/island.tsx";
import person from "~/ui/person.module.css";
import pressedLook from "~/ui/pressed.module.css";
import prose from "~/ui/prose.module.css";
import styles from "./comments.module.css";

/** One class of each style sheet that the threads use, because fragments do not load styles. */
const looks = [fold.row, person.line, pressedLook.form, prose.small].join(" ");

const loadControls = () => import("./controls/comment-controls.tsx");

interface Props {
  threads: readonly Fragment[];
  /** A guest's threads have no forms and need no script. */
  isGuest: boolean;
}

/**
 * Lists the threads of a page (render-comments.server.ts): fragments of plain elements that work without scripts. Their
 * controls load after hydration; earlier presses are queued.
 */
export function CommentList({ threads, isGuest }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [first] = useState(threads);
  const [pressed, setPressed] = useState<readonly HTMLElement[]>([]);
  function onSubmit(event: FormEvent<HTMLElement>) {
    const form = event.target;
    // The browser submits a plain comment form itself until the script's form has replaced it.
    if (!(form instanceof HTMLFormElement) || form.dataset.plain !== undefined) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    setPressed((known) => [...known, submitter ?? form]);
  }
  return (
    <>
      <ol ref={list} className={styles.list} data-looks={looks} onSubmit={onSubmit}>
        {threads.map((thread) => (
          <Thread key={thread.id} thread={thread} isRenewed={!isGuest} />
        ))}
      </ol>
      {!isGuest && <Island load={loadControls} list={list} first={first} threads={threads} pressed={pressed} />}
    </>
  );
}

/** @param isRenewed true for members, who may be typing: React sets the HTML once, renewHtml merges later changes */
function Thread({ thread, isRenewed }: { thread: Fragment; isRenewed: boolean }) {
  const [first] = useState(thread);
  return <CachedHtml of={isRenewed ? first : thread} as="li" className={styles.comment} />;
}

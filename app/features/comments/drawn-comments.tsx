import { type FormEvent, useRef, useState } from "react";
import { type Drawn, drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { DrawnItem } from "~/ui/drawn-part.tsx";
import fold from "~/ui/fold-row.module.css";
import { Island } from "~/ui/island.tsx";
import person from "~/ui/person.module.css";
import pressedLook from "~/ui/pressed.module.css";
import prose from "~/ui/prose.module.css";
import styles from "./comments.module.css";

/** What the threads are dressed by: the server alone draws them, and the page has to bring their looks. */
const looks = [fold.row, person.line, pressedLook.form, prose.small].join(" ");

const loadControls = () => import("./controls/comment-controls.tsx");

interface Props {
  parts: readonly DrawnPart[];
  /** No forms, and nobody waits for what they do. */
  isGuest: boolean;
}

/**
 * The threads of a page as the server drew them (draw-comments.server.ts), guests' and members' alike: plain elements that
 * work without a script. What they do with one comes when the page answers already; what is pressed before that waits.
 */
export function DrawnComments({ parts, isGuest }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [first] = useState(parts);
  const [pressed, setPressed] = useState<readonly HTMLElement[]>([]);
  function onSubmit(event: FormEvent<HTMLElement>) {
    const form = event.target;
    // One that writes is the browser's until a script's form has taken its place.
    if (!(form instanceof HTMLFormElement) || form.dataset.plain !== undefined) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    setPressed((known) => [...known, submitter ?? form]);
  }
  return (
    <>
      <ol ref={list} className={styles.list} data-looks={looks} onSubmit={onSubmit}>
        {parts.map(({ id, drawn }) => (
          <Thread key={id} id={drawnId.comment + id} html={drawn} isRenewed={!isGuest} />
        ))}
      </ol>
      {!isGuest && <Island load={loadControls} list={list} first={first} parts={parts} pressed={pressed} />}
    </>
  );
}

/** @param isRenewed a member's, in which something may be typed, is drawn once: what changes later is put in bit by bit */
function Thread({ id, html, isRenewed }: { id: string; html: Drawn; isRenewed: boolean }) {
  const [first] = useState(html);
  return <DrawnItem id={id} html={isRenewed ? first : html} className={styles.comment} />;
}

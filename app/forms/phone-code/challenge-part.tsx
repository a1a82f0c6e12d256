import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { CHALLENGE_FIELDS, type CodeAnswer } from "./code-answer.ts";
import { controlClasses } from "../../ui/control/control.ts";
import styles from "./challenge-part.module.css";

interface ChallengePartProps {
  challenge: NonNullable<CodeAnswer["challenge"]>;
  /** Of the button that asks for the code, and the name of the code's field. */
  intent: string;
  fieldName: string;
}

/** Enter here asks for the code: the form's first button would send the form. */
function askOnEnter(intent: string) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form
      ?.querySelector<HTMLButtonElement>(`button[name="intent"][value="${intent}"]:not(:disabled)`)
      ?.click();
  };
}

/** The question before another code: a drawn sum, and one in words for who cannot see it. Plain HTML, nothing to load. */
export function ChallengePart({
  challenge: { picture, question, token, message, isWrong },
  intent,
  fieldName,
}: ChallengePartProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // The answer is what the visitor has to give now; a new question is a new part.
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={styles.part}>
      <p id={`${id}-why`} role="alert" className={isWrong ? styles.wrong : styles.why}>
        {message}
      </p>
      <div className={styles.row}>
        {/* As a picture, not as markup: whatever a foreign API puts into it, no script of it runs. */}
        <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt="一道算式" width={200} height={56} />
        <label htmlFor={id} className="visually-hidden">
          小问题的答案
        </label>
        <input
          id={id}
          name={CHALLENGE_FIELDS.answer}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder="答案"
          ref={input}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-why ${id}-words`}
          className={`${controlClasses.input} ${styles.answer}`}
          onKeyDown={askOnEnter(intent)}
        />
      </div>
      <p id={`${id}-words`} className={styles.words}>
        看不清图片？改答这一题也可以：{question}
      </p>
      <input type="hidden" name={CHALLENGE_FIELDS.token} value={token} />
      <input type="hidden" name={CHALLENGE_FIELDS.for} value={`${intent} ${fieldName}`} />
    </div>
  );
}

import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button/button.tsx";
import styles from "./challenge-part.module.css";
import { CHALLENGE_FIELDS, type CodeAnswer } from "./code-answer.ts";
import { useWork } from "./use-work.ts";
import { isComposing } from "../../lib/is-composing.ts";

interface ChallengePartProps {
  challenge: NonNullable<CodeAnswer["challenge"]>;
  /** `intent` of the button that requests a code; `fieldName` is the name of the code's field. */
  intent: string;
  fieldName: string;
}

/** @returns whether the form has that button, enabled */
function askForCode(form: HTMLFormElement | null | undefined, intent: string): boolean {
  const button = form?.querySelector<HTMLButtonElement>(`button[name="intent"][value="${intent}"]:not(:disabled)`);
  button?.click();
  return Boolean(button);
}

/** Enter in the answer's field requests a code. By default it would press the form's first button and send the form. */
function askOnEnter(intent: string) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    askForCode(event.currentTarget.form, intent);
  };
}

/**
 * The challenge before another code is sent. A browser that can solves a proof of work and requests the code by itself.
 * All others show a picture of a sum, or on request the sum in words. Works as plain HTML without a script.
 */
export function ChallengePart({ challenge, intent, fieldName }: ChallengePartProps) {
  const { work, token, isWrong, question } = challenge;
  const result = useRef<HTMLInputElement>(null);
  // A visitor who has begun to answer is not interrupted.
  const { isWorking, found, stop } = useWork(work, !isWrong && question === null);
  useEffect(() => {
    if (found !== "" && !askForCode(result.current?.form, intent)) stop();
  }, [found, intent, stop]);
  return (
    <div className={styles.part}>
      {isWorking ? (
        <div className={styles.row}>
          <p role="status" className={styles.working}>
            正在确认不是机器人，请稍候…
          </p>
          <Button onClick={stop}>改为答题</Button>
        </div>
      ) : (
        <Question challenge={challenge} intent={intent} />
      )}
      <input type="hidden" name={CHALLENGE_FIELDS.token} value={token} />
      <input type="hidden" name={CHALLENGE_FIELDS.work} value={found} ref={result} />
      <input type="hidden" name={CHALLENGE_FIELDS.for} value={`${intent} ${fieldName}`} />
    </div>
  );
}

function Question({ challenge, intent }: Pick<ChallengePartProps, "challenge" | "intent">) {
  const { picture, question, message, isWrong } = challenge;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Focuses the answer's field: it is the next thing to fill in. A new question is a new component, so this runs again.
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <p id={`${id}-why`} role="alert" className={isWrong ? styles.wrong : styles.why}>
        {message}
      </p>
      {question !== null && (
        <div id={`${id}-words`}>
          <p className={styles.words}>{question}</p>
          <p className={styles.why}>有的数用不到，填算出来的数</p>
        </div>
      )}
      <div className={styles.row}>
        {picture !== null && (
          <img src={`data:image/png;base64,${picture}`} alt="一道画出来的算式" width={280} height={104} />
        )}
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
          aria-describedby={question === null ? `${id}-why` : `${id}-why ${id}-words`}
          className={styles.answer}
          onKeyDown={askOnEnter(intent)}
        />
        {picture !== null && (
          <Button type="submit" name={CHALLENGE_FIELDS.words} value={intent} formNoValidate>
            看不到图片，换成文字题
          </Button>
        )}
      </div>
    </>
  );
}

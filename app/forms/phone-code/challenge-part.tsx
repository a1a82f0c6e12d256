import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button/button.tsx";
import { controlClasses } from "../../ui/control/control.ts";
import styles from "./challenge-part.module.css";
import { CHALLENGE_FIELDS, type CodeAnswer } from "./code-answer.ts";
import { useWork } from "./use-work.ts";
import { isComposing } from "../../lib/is-composing.ts";

interface ChallengePartProps {
  challenge: NonNullable<CodeAnswer["challenge"]>;
  /** Of the button that asks for the code, and the name of the code's field. */
  intent: string;
  fieldName: string;
}

/** @returns whether the button could be pressed */
function askForCode(form: HTMLFormElement | null | undefined, intent: string): boolean {
  const button = form?.querySelector<HTMLButtonElement>(`button[name="intent"][value="${intent}"]:not(:disabled)`);
  button?.click();
  return Boolean(button);
}

/** Enter here asks for the code: the form's first button would send the form. */
function askOnEnter(intent: string) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    askForCode(event.currentTarget.form, intent);
  };
}

/**
 * The question before another code. A browser that can works instead of its visitor and asks for the code by itself; all
 * others show a drawn sum, or a story in words where those were asked for. Without a script it is plain HTML.
 */
export function ChallengePart({ challenge, intent, fieldName }: ChallengePartProps) {
  const { work, token, isWrong, question } = challenge;
  const result = useRef<HTMLInputElement>(null);
  // A visitor who is answering goes on doing so.
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
  // The answer is what the visitor has to give now; a new question is a new part.
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
          className={`${controlClasses.input} ${styles.answer}`}
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

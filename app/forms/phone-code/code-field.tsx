import type { FieldMetadata } from "@conform-to/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { SubmitButton } from "../submit-button.tsx";
import { TextField } from "../text-field.tsx";
import styles from "./code-field.module.css";
import { ChallengePart } from "./challenge-part.tsx";
import type { CodeAnswer } from "./code-answer.ts";
import { PASTED_MAX, tidyCode } from "./tidy-digits.ts";
import { useCountdown } from "./use-countdown.ts";

interface CodeFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  /** The button's `intent`. */
  intent: string;
  answer: CodeAnswer | undefined;
  /** For a form that a fetcher sends: whether a code is being requested. A form that navigates is observed here. */
  sending?: boolean;
  /** On a page with several forms whose buttons have the same intent: the value of this form's field `form`. */
  formName?: string;
  /** True where no phone is known to which a code could be sent. */
  disabled?: boolean;
  size?: "md" | "lg";
}

/** A second press within this time, in ms, may come before React has rendered the button as busy. */
const DOUBLE_PRESS = 1000;

/**
 * A field for a code, and the button that requests one. The button submits the form around it, so it works without a
 * script. With a script it counts down (S12), and is disabled while a request cannot be made (V03).
 */
export function CodeField({
  field,
  label,
  intent,
  answer,
  sending,
  formName,
  disabled = false,
  size = "md",
}: CodeFieldProps) {
  const { state, formData } = useNavigation();
  const left = useCountdown(answer);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  function press(event: MouseEvent) {
    if (event.timeStamp - pressedAt.current < DOUBLE_PRESS) event.preventDefault();
    else pressedAt.current = event.timeStamp;
  }
  const isSending =
    sending ??
    (state !== "idle" &&
      formData?.get("intent") === intent &&
      (formName === undefined || formData.get("form") === formName));
  // When a request has ended, with or without an answer, the next press is intended.
  useEffect(() => {
    if (!isSending) pressedAt.current = Number.NEGATIVE_INFINITY;
  }, [isSending]);
  const challenge = answer?.challenge;
  return (
    <>
      <TextField
        field={field}
        label={label}
        size={size}
        rowClassName={styles.row}
        hint={answer?.notice ? <span role="status">{answer.notice}</span> : undefined}
        inputProps={{
          placeholder: "请输入验证码",
          inputMode: "numeric",
          autoComplete: "one-time-code",
          maxLength: PASTED_MAX,
          onInput: tidyCode,
          title: "短信里的 6 位数字",
        }}
        beside={
          <SubmitButton
            intent={intent}
            formNoValidate
            onClick={press}
            variant="default"
            className={styles.button}
            pending={isSending}
            disabled={!isSending && (left > 0 || disabled)}
          >
            {left > 0 ? `${left}s` : "获取验证码"}
          </SubmitButton>
        }
      />
      {challenge && (
        <ChallengePart key={challenge.token} challenge={challenge} intent={intent} fieldName={field.name} />
      )}
    </>
  );
}

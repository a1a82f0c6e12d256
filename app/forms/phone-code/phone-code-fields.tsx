import type { FieldMetadata } from "@conform-to/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { phone as phoneSchema } from "#api/contract/common.ts";
import { limits } from "#api/contract/limits.ts";
import { SubmitButton } from "../submit-button.tsx";
import { TextField } from "../text-field.tsx";
import styles from "./phone-code-fields.module.css";
import { useCountdown, type Wait } from "./use-countdown.ts";

/** The code button's `intent`. */
export const SEND_CODE = "send-code";

/** What the action says about a code that was asked for. */
export interface CodeAnswer extends Wait {
  /** X08, when a code went out. */
  notice: string | null;
}

interface PhoneCodeFieldsProps {
  phone: FieldMetadata<string | undefined>;
  smsCode: FieldMetadata<string | undefined>;
  answer: CodeAnswer | undefined;
  /** For a form sent by a fetcher: whether a code is being asked for. A navigating form is watched by itself. */
  sending?: boolean;
  /** Where the page has more than one phone. */
  labels?: { phone: string; smsCode: string };
}

/** A second press this soon, in ms, comes before React has drawn the button as busy. */
const DOUBLE_PRESS = 1000;

const usualLabels = { phone: "手机号", smsCode: "验证码" };

/**
 * Phone, code and the button that asks for one. The button is a submit of the form it stands in, so that it works
 * without a script; with one it counts down (S12) and is quiet while a request cannot be made (V03).
 */
export function PhoneCodeFields({ phone, smsCode, answer, sending, labels = usualLabels }: PhoneCodeFieldsProps) {
  const navigation = useNavigation();
  const left = useCountdown(answer);
  // Null until the script runs: without it the button must stay alive.
  const [isPhoneValid, setPhoneValid] = useState<boolean | null>(null);
  const check = (value: string) => setPhoneValid(phoneSchema.safeParse(value).success);
  useEffect(() => {
    const input = document.getElementById(phone.id);
    if (input instanceof HTMLInputElement) setPhoneValid(phoneSchema.safeParse(input.value).success);
  }, [phone.id]);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  function press(event: MouseEvent) {
    if (event.timeStamp - pressedAt.current < DOUBLE_PRESS) event.preventDefault();
    else pressedAt.current = event.timeStamp;
  }
  const isSending = sending ?? (navigation.state !== "idle" && navigation.formData?.get("intent") === SEND_CODE);

  return (
    <>
      <TextField
        field={phone}
        label={labels.phone}
        type="tel"
        size="lg"
        inputProps={{
          placeholder: "请输入手机号",
          inputMode: "numeric",
          autoComplete: "tel",
          maxLength: limits.phoneLength,
          title: "中国大陆 11 位手机号",
          onInput: (event) => check(event.currentTarget.value),
        }}
      />
      <TextField
        field={smsCode}
        label={labels.smsCode}
        size="lg"
        rowClassName={styles.row}
        hint={answer?.notice ? <span role="status">{answer.notice}</span> : undefined}
        inputProps={{
          placeholder: "请输入验证码",
          inputMode: "numeric",
          autoComplete: "one-time-code",
          maxLength: limits.codeLength,
          title: "短信里的 6 位数字",
        }}
        beside={
          <SubmitButton
            intent={SEND_CODE}
            formNoValidate
            onClick={press}
            variant="default"
            className={styles.button}
            pending={isSending}
            disabled={!isSending && (left > 0 || isPhoneValid === false)}
          >
            {left > 0 ? `${left}s` : "获取验证码"}
          </SubmitButton>
        }
      />
    </>
  );
}

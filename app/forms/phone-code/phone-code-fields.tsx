import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { isPhone } from "#contract/shared/phone-digits.ts";
import { TextField } from "../text-field.tsx";
import type { CodeAnswer } from "./code-answer.ts";
import { CodeField } from "./code-field.tsx";
import { PASTED_MAX, tidyPhone } from "./tidy-digits.ts";

/** The code button's `intent`. */
export const SEND_CODE = "send-code";

interface PhoneCodeFieldsProps {
  phone: FieldMetadata<string | undefined>;
  smsCode: FieldMetadata<string | undefined>;
  answer: CodeAnswer | undefined;
  /** For a form that a fetcher sends: whether a code is being requested. */
  sending?: boolean;
  /** For a page with more than one phone field. */
  labels?: { phone: string; smsCode: string };
}

const usualLabels = { phone: "手机号", smsCode: "验证码" };

/** A phone field and the field for its code. The button is disabled while the phone is not valid (V03). */
export function PhoneCodeFields({ phone, smsCode, answer, sending, labels = usualLabels }: PhoneCodeFieldsProps) {
  // Null until the script runs: without a script the button must stay enabled.
  const [isPhoneValid, setPhoneValid] = useState<boolean | null>(null);
  useEffect(() => {
    const input = document.getElementById(phone.id);
    if (input instanceof HTMLInputElement) setPhoneValid(isPhone(input.value));
  }, [phone.id]);

  return (
    <>
      <TextField
        field={phone}
        label={labels.phone}
        type="tel"
        size="lg"
        dialogFocus
        inputProps={{
          placeholder: "请输入手机号",
          inputMode: "numeric",
          autoComplete: "tel",
          maxLength: PASTED_MAX,
          title: "中国大陆 11 位手机号",
          onInput: (event) => {
            tidyPhone(event);
            setPhoneValid(isPhone(event.currentTarget.value));
          },
        }}
      />
      <CodeField
        field={smsCode}
        label={labels.smsCode}
        intent={SEND_CODE}
        answer={answer}
        size="lg"
        disabled={isPhoneValid === false}
        {...(sending === undefined ? {} : { sending })}
      />
    </>
  );
}

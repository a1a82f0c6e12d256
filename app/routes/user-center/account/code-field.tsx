import type { FieldMetadata } from "@conform-to/react";
import { useNavigation } from "react-router";
import { limits } from "#api/contract/limits.ts";
import type { CodeAnswer } from "~/forms/phone-code/phone-code-fields.tsx";
import { useCountdown } from "~/forms/phone-code/use-countdown.ts";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { SEND_OWN_CODE } from "./account-forms.ts";
import styles from "./account.module.css";

interface OwnCodeFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  answer: CodeAnswer | undefined;
  /** Whether the code that is under way is this form's. */
  formName: string;
}

/** A code to the phone that one has, with the button that asks for it (S12). */
export function OwnCodeField({ field, label, answer, formName }: OwnCodeFieldProps) {
  const navigation = useNavigation();
  const left = useCountdown(answer);
  const isSending = navigation.formData?.get("intent") === SEND_OWN_CODE && navigation.formData.get("form") === formName;
  return (
    <TextField
      field={field}
      label={label}
      rowClassName={styles.codeRow}
      hint={answer?.notice ? <span role="status">{answer.notice}</span> : undefined}
      inputProps={{
        placeholder: "请输入验证码",
        inputMode: "numeric",
        autoComplete: "one-time-code",
        maxLength: limits.codeLength,
        title: "短信里的 6 位数字",
      }}
      beside={
        <SubmitButton intent={SEND_OWN_CODE} formNoValidate variant="default" className={styles.codeButton} pending={isSending} disabled={!isSending && left > 0}>
          {left > 0 ? `${left}s` : "获取验证码"}
        </SubmitButton>
      }
    />
  );
}

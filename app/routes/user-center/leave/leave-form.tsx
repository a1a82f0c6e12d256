import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { LEAVE_WORD } from "#contract/lifecycle/leave.ts";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import type { CodeAnswer } from "~/forms/phone-code/code-answer.ts";
import { CodeField } from "~/forms/phone-code/code-field.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { FormOwner } from "~/ui/form-owner.tsx";
import { LEAVE, leaveSchema, SEND_OWN_CODE } from "./leave-form-schema.ts";
import styles from "./leave.module.css";

interface LeaveFormProps {
  /** Null when no code is required. */
  phoneMasked: string | null;
  answer: { result: SubmissionResult<string[]>; code: CodeAnswer | undefined } | undefined;
}

export function LeaveForm({ phoneMasked, answer }: LeaveFormProps) {
  const schemaOf = (intent: string) => leaveSchema(intent, phoneMasked !== null);
  const [form, fields] = useAppForm({
    id: "leave",
    schema: leaveSchema(LEAVE, true),
    lastResult: answer?.result,
    check: schemaOf,
  });
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form} aria-label="注销账号">
      <button type="submit" name="intent" value={LEAVE} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <FormOwner />
      <ErrorSummary errors={form.allErrors} fields={{}} />
      {phoneMasked !== null && (
        <CodeField
          intent={SEND_OWN_CODE}
          field={fields.smsCode}
          label={`手机号 ${phoneMasked} 的验证码`}
          answer={answer?.code}
        />
      )}
      <TextField
        field={fields.word}
        label={`请输入“${LEAVE_WORD}”以确认`}
        inputProps={{ placeholder: LEAVE_WORD, autoComplete: "off", maxLength: 20 }}
      />
      <SubmitButton intent={LEAVE}>申请注销</SubmitButton>
    </Form>
  );
}

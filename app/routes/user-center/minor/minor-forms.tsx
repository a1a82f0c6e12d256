import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import type { CodeAnswer } from "~/forms/phone-code/code-answer.ts";
import { CodeField } from "~/forms/phone-code/code-field.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { TextField } from "~/forms/text-field.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { FormOwner } from "~/ui/form-owner.tsx";
import {
  codeForm,
  codeSchema,
  FORGOTTEN,
  passwordForm,
  SEND_OWN_CODE,
  TURN_ON,
  turnOnForm,
} from "./minor-form-schema.ts";
import styles from "./minor.module.css";

export interface MinorAnswer {
  of: string;
  result: SubmissionResult<string[]>;
  code: CodeAnswer | undefined;
}
interface FormProps {
  answer: MinorAnswer | undefined;
}

const digits = { inputMode: "numeric", autoComplete: "off", maxLength: 4, placeholder: "4 位数字" } as const;

export function TurnOnForm({ answer }: FormProps) {
  const [form, fields] = useAppForm({ id: "minor-on", schema: turnOnForm, lastResult: answer?.result });
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form} aria-label="开启青少年模式">
      <FormOwner />
      <ErrorSummary errors={form.allErrors} fields={{}} />
      <TextField type="password" field={fields.password} label="设一个密码" inputProps={digits} />
      <TextField type="password" field={fields.passwordAgain} label="再输入一次" inputProps={digits} />
      <SubmitButton intent={TURN_ON}>开启青少年模式</SubmitButton>
    </Form>
  );
}

/** A form that requires only the password. */
export function PasswordForm({ intent, name, answer }: FormProps & { intent: string; name: string }) {
  const [form, fields] = useAppForm({ id: `minor-${intent}`, schema: passwordForm, lastResult: answer?.result });
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form} aria-label={name}>
      <FormOwner />
      <ErrorSummary errors={form.allErrors} fields={{}} />
      <TextField type="password" field={fields.password} label="青少年模式的密码" inputProps={digits} />
      <SubmitButton intent={intent}>{name}</SubmitButton>
    </Form>
  );
}

/** Proves the phone instead of the forgotten password. */
export function ForgottenForm({ phoneMasked, answer }: FormProps & { phoneMasked: string }) {
  const [form, fields] = useAppForm({
    id: "minor-forgotten",
    schema: codeForm,
    lastResult: answer?.result,
    check: codeSchema,
  });
  return (
    <details className={styles.more} open={answer !== undefined}>
      <summary>忘记密码</summary>
      <Form method="post" {...getFormProps(form)} className={styles.form} aria-label="忘记密码">
        <button
          type="submit"
          name="intent"
          value={FORGOTTEN}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <FormOwner />
        <ErrorSummary errors={form.allErrors} fields={{}} />
        <CodeField
          intent={SEND_OWN_CODE}
          field={fields.smsCode}
          label={`手机号 ${phoneMasked} 的验证码`}
          answer={answer?.code}
        />
        <SubmitButton intent={FORGOTTEN}>用验证码关闭</SubmitButton>
      </Form>
    </details>
  );
}

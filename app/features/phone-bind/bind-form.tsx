import { getFormProps, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, type FormProps } from "react-router";
import { z } from "zod";
import { phone } from "#contract/shared/common.ts";
import type { WxUserInfo } from "#contract/accounts/wechat.ts";
import { AgreementField } from "../../forms/agreement-field.tsx";
import { ErrorSummary } from "../../forms/error-summary.tsx";
import type { CodeAnswer } from "../../forms/phone-code/code-answer.ts";
import { PhoneCodeFields, SEND_CODE } from "../../forms/phone-code/phone-code-fields.tsx";
import { SubmitButton } from "../../forms/submit-button.tsx";
import { useAppForm } from "../../forms/use-app-form.ts";
import { showMessage } from "../../lib/global-message.ts";
import { bindForm, INCOMPLETE } from "./bind-form-schema.ts";
import type { BindProof } from "./bind-record.ts";
import styles from "./bind-form.module.css";
import { WxUser } from "./wx-user.tsx";

/** The intent of the confirm button. */
export const BIND = "bind";

const codeForm = z.object({ phone });
const check = (intent: string) => (intent === SEND_CODE ? codeForm : bindForm);

/** The action's answer. */
export interface BindAnswer {
  result: SubmissionResult<string[]> | null;
  code: CodeAnswer | undefined;
}

interface BindFormProps {
  /** Id of the form element; each use of the form needs its own. */
  id: string;
  /** Path of /login/bind-phone with its redirect. */
  action: string;
  info: WxUserInfo | null;
  answer: BindAnswer | undefined;
  /** The phone number that the visitor has already typed. */
  phone?: string | undefined;
  /** The dialog passes a fetcher's Form, so that requesting a code does not leave the page. */
  as?: React.ComponentType<FormProps>;
  /** The dialog handles a valid form itself (S13) instead of submitting it. */
  onConfirm?: (proof: BindProof) => void;
  sending?: boolean;
  binding?: boolean;
  cancel: ReactNode;
}

/** K08, W13: the WeChat person, phone, code, agreement and two buttons, in the dialog and on a page. */
export function BindForm({
  id,
  action,
  info,
  answer,
  phone: typed,
  as: Element = Form,
  onConfirm,
  sending,
  binding,
  cancel,
}: BindFormProps) {
  const [form, fields] = useAppForm({
    id,
    schema: bindForm,
    lastResult: answer?.result,
    check,
    ...(typed ? { defaultValue: { phone: typed } } : {}),
  });
  const { onSubmit, ...props } = getFormProps(form);

  function submit(event: React.FormEvent<HTMLFormElement>) {
    onSubmit(event);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.value !== BIND) return;
    if (event.defaultPrevented) showMessage("warning", INCOMPLETE);
    else if (onConfirm) {
      event.preventDefault();
      const good = bindForm.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
      if (good.success) onConfirm(good.data);
    }
  }

  return (
    <Element method="post" action={action} {...props} onSubmit={submit} className={styles.form}>
      {info && <WxUser info={info} />}
      {/* Enter presses a form's first submit button, which must not be the button that sends an SMS. */}
      <button type="submit" name="intent" value={BIND} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={form.allErrors} fields={{}} />
      <PhoneCodeFields
        phone={fields.phone}
        smsCode={fields.smsCode}
        answer={answer?.code}
        {...(sending === undefined ? {} : { sending })}
      />
      <AgreementField field={fields.agreement} />
      <div className={styles.buttons}>
        {cancel}
        <SubmitButton intent={BIND} size="md" {...(binding === undefined ? {} : { pending: binding })}>
          绑定并登录
        </SubmitButton>
      </div>
    </Element>
  );
}

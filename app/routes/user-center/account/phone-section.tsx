import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { CodeField } from "~/forms/phone-code/code-field.tsx";
import { PhoneCodeFields } from "~/forms/phone-code/phone-code-fields.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { type AccountAnswer, CHANGE_PHONE, phoneForm, phoneSchema, SEND_OWN_CODE } from "./account-forms.ts";
import styles from "./account.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

/** The current phone, and the form that changes it: one code proves the old phone, another the new. */
export function PhoneSection({
  phoneMasked,
  answer,
}: {
  phoneMasked: string | null;
  answer: AccountAnswer | undefined;
}) {
  const [form, fields] = useAppForm({
    id: "change-phone",
    schema: phoneForm,
    lastResult: answer?.result,
    check: (intent) => phoneSchema(intent, phoneMasked !== null),
  });
  const verb = phoneMasked === null ? "绑定手机号" : "更换手机号";
  return (
    <section className={styles.section} aria-labelledby="phone-title">
      <h2 id="phone-title" className={styles.title}>
        手机号
      </h2>
      <p className={styles.state}>{phoneMasked ?? "还没有绑定"}</p>
      <details className={styles.more} open={answer !== undefined}>
        <summary>{verb}</summary>
        <Form method="post" {...getFormProps(form)} className={styles.form} aria-label={verb}>
          <button
            type="submit"
            name="intent"
            value={CHANGE_PHONE}
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          />
          <input type="hidden" name="form" value="phone" />
          <FormOwner />
          <ErrorSummary errors={form.allErrors} fields={{}} />
          {phoneMasked !== null && (
            <CodeField
              intent={SEND_OWN_CODE}
              field={fields.currentCode}
              label={`原手机号 ${phoneMasked} 的验证码`}
              answer={answer?.ownCode}
              formName="phone"
            />
          )}
          <PhoneCodeFields
            phone={fields.phone}
            smsCode={fields.smsCode}
            answer={answer?.newCode}
            labels={{ phone: "新手机号", smsCode: "新手机号的验证码" }}
          />
          <p className={styles.note}>
            {phoneMasked === null
              ? "绑定后可以发布内容和评论，也可以用手机号登录。"
              : "更换后，其他设备需要用新手机号重新登录。"}
          </p>
          <SubmitButton intent={CHANGE_PHONE}>{verb}</SubmitButton>
        </Form>
      </details>
    </section>
  );
}

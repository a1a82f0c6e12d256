import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { CodeField } from "~/forms/phone-code/code-field.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import {
  type AccountAnswer,
  LINK_WECHAT,
  SEND_OWN_CODE,
  UNBIND_WECHAT,
  wechatForm,
  wechatSchema,
} from "./account-forms.ts";
import styles from "./account.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

interface WechatSectionProps {
  /** Null when no WeChat account is bound. */
  nickname: string | null;
  phoneMasked: string | null;
  canBind: boolean;
  answer: AccountAnswer | undefined;
}

/** Binds WeChat, which redirects to WeChat, or unbinds it. Both require a new code from the account's phone. */
export function WechatSection({ nickname, phoneMasked, canBind, answer }: WechatSectionProps) {
  const isBound = nickname !== null;
  return (
    <section className={styles.section} aria-labelledby="wechat-title">
      <h2 id="wechat-title" className={styles.title}>
        微信
      </h2>
      <p className={styles.state}>{isBound ? `已绑定：${nickname}` : "未绑定"}</p>
      {isBound || canBind ? (
        <WechatForm
          phoneMasked={phoneMasked}
          answer={answer}
          {...(isBound
            ? { intent: UNBIND_WECHAT, title: "解绑微信", note: "解绑后不能再用这个微信登录，手机号照常。" }
            : { intent: LINK_WECHAT, title: "绑定微信", note: "验证后前往微信确认，之后可以用微信登录。" })}
        />
      ) : (
        <p className={styles.note}>本站还没有接入微信登录。</p>
      )}
    </section>
  );
}

interface WechatFormProps extends Pick<WechatSectionProps, "phoneMasked" | "answer"> {
  intent: string;
  title: string;
  note: string;
}

function WechatForm({ phoneMasked, answer, intent, title, note }: WechatFormProps) {
  const [form, fields] = useAppForm({
    id: intent,
    schema: wechatForm,
    lastResult: answer?.result,
    check: wechatSchema,
  });
  return (
    <details className={styles.more} open={answer !== undefined}>
      <summary>{title}</summary>
      <Form method="post" {...getFormProps(form)} className={styles.form} aria-label={title}>
        <button
          type="submit"
          name="intent"
          value={intent}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="form" value="wechat" />
        <FormOwner />
        <ErrorSummary errors={form.allErrors} fields={{}} />
        <CodeField
          intent={SEND_OWN_CODE}
          field={fields.smsCode}
          label={`手机号 ${phoneMasked ?? ""} 的验证码`}
          answer={answer?.ownCode}
          formName="wechat"
        />
        <p className={styles.note}>{note}</p>
        <SubmitButton intent={intent}>{title}</SubmitButton>
      </Form>
    </details>
  );
}

import { getFormProps } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { CodeField } from "~/forms/phone-code/code-field.tsx";
import { SubmitButton } from "~/forms/submit-button.tsx";
import { useAppForm } from "~/forms/use-app-form.ts";
import { Button } from "~/ui/button/button.tsx";
import { type AccountAnswer, SEND_OWN_CODE, UNBIND_WECHAT, unbindForm, unbindSchema } from "./account-forms.ts";
import styles from "./account.module.css";

interface WechatSectionProps {
  /** Null while no WeChat account is bound. */
  nickname: string | null;
  phoneMasked: string | null;
  canBind: boolean;
  answer: AccountAnswer | undefined;
}

/** Binding is a journey to WeChat (a document's form: its answer leads out of the app); unbinding asks for a fresh code. */
export function WechatSection({ nickname, phoneMasked, canBind, answer }: WechatSectionProps) {
  const [form, fields] = useAppForm({ id: "unbind-wechat", schema: unbindForm, lastResult: answer?.result, check: unbindSchema });
  return (
    <section className={styles.section} aria-labelledby="wechat-title">
      <h2 id="wechat-title" className={styles.title}>
        微信
      </h2>
      {nickname === null ? (
        <>
          <p className={styles.state}>未绑定</p>
          {canBind ? (
            <Form method="post" action="/login/wechat" reloadDocument>
              <input type="hidden" name="mode" value="link" />
              <input type="hidden" name="redirect" value="/user/personal/account" />
              <Button type="submit">绑定微信</Button>
            </Form>
          ) : (
            <p className={styles.note}>本站还没有接入微信登录。</p>
          )}
        </>
      ) : (
        <>
          <p className={styles.state}>已绑定：{nickname}</p>
          <details className={styles.more} open={answer !== undefined}>
            <summary>解绑微信</summary>
            <Form method="post" {...getFormProps(form)} className={styles.form} aria-label="解绑微信">
              <button type="submit" name="intent" value={UNBIND_WECHAT} className="visually-hidden" tabIndex={-1} aria-hidden="true">
                解绑
              </button>
              <input type="hidden" name="form" value="wechat" readOnly />
              <ErrorSummary errors={form.allErrors} fields={{}} />
              <CodeField intent={SEND_OWN_CODE} field={fields.smsCode} label={`手机号 ${phoneMasked ?? ""} 的验证码`} answer={answer?.ownCode} formName="wechat" />
              <p className={styles.note}>解绑后不能再用这个微信登录，手机号照常。</p>
              <SubmitButton intent={UNBIND_WECHAT}>解绑微信</SubmitButton>
            </Form>
          </details>
        </>
      )}
    </section>
  );
}

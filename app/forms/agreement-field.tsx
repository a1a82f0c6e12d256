import type { ComponentProps } from "react";
import { CheckboxField } from "./checkbox-field.tsx";

/** V02: the consent without which nobody logs in by a phone; both texts open beside the form. */
export function AgreementField({ field }: Pick<ComponentProps<typeof CheckboxField>, "field">) {
  return (
    <CheckboxField
      field={field}
      label={
        <>
          我已阅读并同意
          <a href="/agreement/service" target="_blank" rel="noopener">
            《服务协议》
          </a>
          <a href="/agreement/privacy" target="_blank" rel="noopener">
            《隐私政策》
          </a>
        </>
      }
    />
  );
}

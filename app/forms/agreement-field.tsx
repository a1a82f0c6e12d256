import type { ComponentProps } from "react";
import { useRootData } from "../lib/root-data.ts";
import { CheckboxField } from "./checkbox-field.tsx";

/**
 * V02: the consent that every login by phone needs. Both texts open in a new tab; a hidden field says which version was
 * shown.
 */
export function AgreementField({ field }: Pick<ComponentProps<typeof CheckboxField>, "field">) {
  const version = useRootData()?.config.agreementVersion;
  return (
    <>
      {version !== undefined && <input type="hidden" name="agreedVersion" value={version} />}
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
    </>
  );
}

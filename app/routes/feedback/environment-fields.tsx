import type { FieldMetadata } from "@conform-to/react";
import { useEffect } from "react";
import { TextField } from "~/forms/text-field.tsx";
import { detailsFromBrowser } from "./environment.ts";
import styles from "./ticket-form.module.css";

type Text = FieldMetadata<string | undefined>;

interface EnvironmentFieldsProps {
  fields: { version: Text; device: Text; os: Text; browser: Text };
  /** True for a new ticket: only then does the current browser matter. */
  isNew: boolean;
  /** The id of the field that takes the focus when the page loads: without a script, after a refusal. */
  wrong: string | undefined;
}

const environment = [
  ["version", "版本", "出现问题的版本，例如 2.3.0"],
  ["device", "设备", undefined],
  ["os", "系统", undefined],
  ["browser", "浏览器", undefined],
] as const;

/**
 * The environment in which the problem occurred, filled from the request. A script adds details that only scripts can
 * read, if the user has not typed any.
 */
export function EnvironmentFields({ fields, isNew, wrong }: EnvironmentFieldsProps) {
  const { id: deviceId } = fields.device;
  const { id: osId } = fields.os;
  useEffect(() => {
    if (!isNew) return;
    void detailsFromBrowser().then(
      ({ device, os }) => {
        for (const [id, text] of [
          [deviceId, device],
          [osId, os],
        ] as const) {
          const input = document.getElementById(id);
          if (text && input instanceof HTMLInputElement && input.value === input.defaultValue) input.value = text;
        }
      },
      () => undefined,
    );
  }, [isNew, deviceId, osId]);
  return (
    <fieldset className={styles.environment}>
      <legend>环境</legend>
      <p className={styles.note}>
        {isNew ? "已按你的浏览器填好，不准确可以改，都可以留空。" : "这是遇到问题时的环境，不准确可以改，都可以留空。"}
        它们会公开显示在反馈里。
      </p>
      <div className={styles.grid}>
        {environment.map(([name, label, hint]) => (
          <TextField
            key={name}
            field={fields[name]}
            label={label}
            hint={hint}
            inputProps={{ autoComplete: "off", required: false, autoFocus: fields[name].id === wrong }}
          />
        ))}
      </div>
    </fieldset>
  );
}

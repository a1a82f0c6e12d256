import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import type { ReactNode } from "react";
import { describedBy, FieldLine } from "./field.tsx";
import styles from "./forms.module.css";

interface CheckboxFieldProps {
  field: FieldMetadata<boolean | string | undefined>;
  /** May hold links: they stay outside of the tick's own click by being links. */
  label: ReactNode;
  hint?: ReactNode;
}

/** W05 */
export function CheckboxField({ field, label, hint }: CheckboxFieldProps) {
  const { key, form, ...props } = getInputProps(field, { type: "checkbox", ariaAttributes: false });
  return (
    <div className={styles.field}>
      <Checkbox key={key} form={form} {...props} label={label} error={field.errors !== undefined} {...describedBy(field, hint)} />
      <FieldLine field={field} hint={hint} />
    </div>
  );
}

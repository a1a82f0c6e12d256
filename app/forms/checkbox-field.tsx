import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Checkbox } from "../ui/checkbox/checkbox.tsx";
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
  // Our own sentence, not the browser's: and conform reads `required` out of every checkbox that a union describes.
  const {
    key,
    type: _type,
    required: _required,
    ...props
  } = getInputProps(field, { type: "checkbox", ariaAttributes: false });
  return (
    <div className={styles.field}>
      <Checkbox key={key} {...props} label={label} {...describedBy(field, hint)} />
      <FieldLine field={field} hint={hint} />
    </div>
  );
}

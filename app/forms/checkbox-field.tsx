import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Checkbox } from "../ui/checkbox/checkbox.tsx";
import { describedBy, FieldLine } from "./field.tsx";
import styles from "./forms.module.css";

interface CheckboxFieldProps {
  field: FieldMetadata<boolean | string | undefined>;
  /** May contain links: a click on a link does not tick the box. */
  label: ReactNode;
  hint?: ReactNode;
}

/** W05: a checkbox with its label, hint and error. */
export function CheckboxField({ field, label, hint }: CheckboxFieldProps) {
  // `required` is removed, so that our message appears and not the browser's. conform also sets `required` wrongly for
  // each checkbox that a union schema describes.
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

import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { describedBy, Field, type FieldLike } from "./field.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./forms.module.css";

interface FileFieldProps {
  field: FieldLike;
  label: string;
  hint?: ReactNode;
  accept: string;
  multiple?: boolean;
  required?: boolean;
  /** Content right of the input, in its row: the upload button. */
  beside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onChange?: InputHTMLAttributes<HTMLInputElement>["onChange"];
}

/** A native file input, because no other works without a script. */
export function FileField({
  field,
  label,
  hint,
  accept,
  multiple,
  required,
  beside,
  inputRef,
  onChange,
}: FileFieldProps) {
  return (
    <Field field={field} label={label} hint={hint}>
      <div className={styles.fileRow}>
        <input
          ref={inputRef}
          type="file"
          id={field.id}
          name={field.name}
          accept={accept}
          multiple={multiple}
          required={required}
          className={styles.file}
          onChange={onChange}
          {...describedBy(field, hint)}
        />
        <Gaps>{beside}</Gaps>
      </div>
    </Field>
  );
}

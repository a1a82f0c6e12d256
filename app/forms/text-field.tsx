import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, Field } from "./field.tsx";
import styles from "./forms.module.css";

interface TextFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  type?: "text" | "tel" | "url" | "search" | "date" | "datetime-local" | "password";
  hint?: ReactNode;
  aside?: ReactNode;
  quietLabel?: boolean;
  /**
   * Whether a dialog focuses this field when it opens. A dialog without such a field focuses its first control (the
   * close button).
   */
  dialogFocus?: boolean;
  size?: "md" | "lg";
  /** Content right of the input, in its row: a button. */
  beside?: ReactNode;
  inputProps?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | "placeholder"
    | "inputMode"
    | "autoComplete"
    | "maxLength"
    | "min"
    | "max"
    | "title"
    | "onInput"
    | "required"
    | "className"
    | "spellCheck"
    | "autoFocus"
  > & { ref?: React.Ref<HTMLInputElement> };
  rowClassName?: string | undefined;
}

/** W02: one line of text, as a plain element: most forms need no Mantine for their fields. */
export function TextField({
  field,
  label,
  type = "text",
  hint,
  aside,
  quietLabel,
  dialogFocus,
  size = "md",
  beside,
  inputProps,
  rowClassName,
}: TextFieldProps) {
  const { key, form, ...props } = getInputProps(field, { type, ariaAttributes: false });
  const { className, ...others } = inputProps ?? {};
  const input = (
    <input
      key={key}
      form={form}
      {...props}
      data-size={size}
      className={className ? `${styles.input} ${className}` : styles.input}
      {...describedBy(field, hint)}
      {...(dialogFocus ? { "data-autofocus": true } : {})}
      {...others}
    />
  );
  return (
    <Field field={field} label={label} hint={hint} aside={aside} {...(quietLabel ? { quietLabel } : {})}>
      {beside ? (
        <div className={rowClassName}>
          {input}
          {beside}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}

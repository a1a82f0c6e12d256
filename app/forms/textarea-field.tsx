import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { Input } from "@mantine/core";
import type { ReactNode, Ref, TextareaHTMLAttributes } from "react";
import { controlClasses } from "../ui/control/control.ts";
import { describedBy, Field } from "./field.tsx";
import { TextCounter } from "./text-counter.tsx";
import styles from "./forms.module.css";

interface TextareaFieldProps {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: ReactNode;
  quietLabel?: boolean;
  rows?: number;
  /** Shows a counter: used characters of this maximum. */
  max?: number;
  /** Content between label and text: a toolbar. */
  above?: ReactNode;
  className?: string | undefined;
  textareaProps?: Pick<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    | "placeholder"
    | "onInput"
    | "onPaste"
    | "onDrop"
    | "onDragOver"
    | "onFocus"
    | "spellCheck"
    | "tabIndex"
    | "autoFocus"
    | "aria-hidden"
  > & {
    ref?: Ref<HTMLTextAreaElement>;
  };
}

/** Several lines of text. Grows with its content where the browser supports `field-sizing`; scrolls elsewhere. */
export function TextareaField({
  field,
  label,
  hint,
  quietLabel,
  rows = 4,
  max,
  above,
  className,
  textareaProps,
}: TextareaFieldProps) {
  const { key, form, ...props } = getTextareaProps(field, { ariaAttributes: false });
  return (
    <Field
      field={field}
      label={label}
      hint={hint}
      aside={
        max ? (
          <TextCounter controlId={field.id} initial={field.initialValue as string | undefined} max={max} />
        ) : undefined
      }
      {...(quietLabel ? { quietLabel } : {})}
    >
      {above}
      <Input
        component="textarea"
        key={key}
        form={form}
        {...props}
        rows={rows}
        multiline
        error={field.errors !== undefined}
        classNames={{
          ...controlClasses,
          wrapper: `${controlClasses.wrapper} ${styles.control}`,
          input: `${controlClasses.input} ${styles.textarea} ${className ?? ""}`,
        }}
        attributes={{ input: describedBy(field, hint) }}
        {...textareaProps}
      />
    </Field>
  );
}

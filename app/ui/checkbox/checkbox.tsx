import { Checkbox as MantineCheckbox } from "@mantine/core";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import styles from "./checkbox.module.css";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "size" | "checked"> {
  label: ReactNode;
  description?: string;
  error?: string;
  /** Whether a part of the items that the box stands for is chosen. Shown until the visitor ticks or clears the box. */
  indeterminate?: boolean;
}

const classes = {
  root: styles.root ?? "",
  body: styles.body ?? "",
  inner: styles.inner ?? "",
  input: styles.input ?? "",
  label: styles.label ?? "",
  description: styles.description ?? "",
  error: styles.error ?? "",
  icon: styles.icon ?? "",
};

/** W05: a native checkbox, uncontrolled, submitted by the form itself. */
export function Checkbox({ label, description, error, indeterminate = false, onChange, ...others }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  // Only a script can set this property; a click of the visitor clears it.
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <MantineCheckbox
      {...others}
      ref={ref}
      label={label}
      {...(description ? { description } : {})}
      {...(error ? { error } : {})}
      {...(onChange ? { onChange } : {})}
      classNames={classes}
    />
  );
}

import { type InputHTMLAttributes, type ReactNode, useEffect, useId } from "react";
import { useGivenCheck } from "../given-value/use-given-value.ts";
import styles from "./checkbox.module.css";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "size" | "checked"> {
  label: ReactNode;
  description?: string;
  error?: string;
  /** Whether a part of the items that the box stands for is chosen. Shown until the visitor ticks or clears the box. */
  indeterminate?: boolean;
}

/**
 * W05: a native checkbox, uncontrolled, submitted by the form itself. A plain element without Mantine. Another
 * `defaultChecked` ticks or clears it, except after a newer choice of the visitor.
 */
export function Checkbox({
  label,
  description,
  error,
  indeterminate = false,
  id,
  "aria-describedby": describedBy,
  defaultChecked = false,
  ...others
}: CheckboxProps) {
  const given = useGivenCheck(defaultChecked);
  const { ref } = given;
  const ownId = useId();
  const inputId = id ?? ownId;
  // Only a script can set this property; a click of the visitor clears it.
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [ref, indeterminate]);
  const described = [
    describedBy,
    description ? `${inputId}-description` : undefined,
    error ? `${inputId}-error` : undefined,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={styles.root}>
      <span className={styles.box}>
        <input
          {...others}
          {...(described ? { "aria-describedby": described } : {})}
          {...(error ? { "aria-invalid": true } : {})}
          {...given}
          id={inputId}
          type="checkbox"
          className={styles.input}
        />
        <svg viewBox="0 0 12 9" aria-hidden="true" className={styles.tick}>
          <path d="m1 4.5 3.5 3.5L11 1" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </span>
      <div className={styles.words}>
        <label htmlFor={inputId} className={styles.label} data-disabled={others.disabled || undefined}>
          {label}
        </label>
        {description && (
          <p id={`${inputId}-description`} className={styles.description}>
            {description}
          </p>
        )}
        {error && (
          <p id={`${inputId}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

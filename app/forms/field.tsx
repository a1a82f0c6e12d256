import type { ReactNode } from "react";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./forms.module.css";

/** The part of conform's field metadata that the kit's components read. */
export interface FieldLike {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
}

interface FieldProps {
  field: FieldLike;
  label: string;
  hint?: ReactNode;
  /** Content right of the error, such as a counter. */
  aside?: ReactNode;
  /** Hides the label from sight, not from screen readers. */
  quietLabel?: boolean;
  children: ReactNode;
}

/** A label, a control and one line below. Hint and error share that line, so that an error moves nothing. */
export function Field({ field, label, hint, aside, quietLabel, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={field.id} className={quietLabel ? styles.srOnly : styles.label}>
        {label}
      </label>
      {children}
      <FieldLine field={field} hint={hint} aside={aside} />
    </div>
  );
}

/** The line below a control. Screen readers announce an error when it appears. */
export function FieldLine({ field, hint, aside }: Pick<FieldProps, "field" | "hint" | "aside">) {
  const error = field.errors?.[0];
  return (
    <div className={styles.line}>
      <Gaps>
        <span id={field.errorId} role={error ? "alert" : undefined} className={error ? styles.error : styles.none}>
          {error}
        </span>
        {hint && (
          <span id={field.descriptionId} className={error ? styles.srOnly : styles.hint}>
            {hint}
          </span>
        )}
        {aside && <span className={styles.aside}>{aside}</span>}
      </Gaps>
    </div>
  );
}

/**
 * Links a control to its error (if any) and its hint for assistive technology. For Mantine's Input, pass the result by
 * `attributes`: Input overwrites these props.
 */
export function describedBy(field: FieldLike, hint: ReactNode): { "aria-describedby"?: string; "aria-invalid"?: true } {
  const ids = [field.errors ? field.errorId : "", hint ? field.descriptionId : ""].filter(Boolean).join(" ");
  return { ...(ids ? { "aria-describedby": ids } : {}), ...(field.errors ? { "aria-invalid": true } : {}) };
}

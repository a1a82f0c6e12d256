import type { ReactNode } from "react";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./forms.module.css";

/** What of conform's field metadata the kit's components read. */
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
  /** Right of the error: a counter. */
  aside?: ReactNode;
  /** Hides the label from sight, not from screen readers. */
  quietLabel?: boolean;
  children: ReactNode;
}

/** Label, control, and one line below that hint and error share, so that nothing moves when an error comes. */
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

/** The line below a control. The error announces itself when it appears. */
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

/** Names the error (when there is one) and the hint to assistive technology. Mantine's Input takes it as `attributes`: it overwrites its own props. */
export function describedBy(field: FieldLike, hint: ReactNode): { "aria-describedby"?: string; "aria-invalid"?: true } {
  const ids = [field.errors ? field.errorId : "", hint ? field.descriptionId : ""].filter(Boolean).join(" ");
  return { ...(ids ? { "aria-describedby": ids } : {}), ...(field.errors ? { "aria-invalid": true } : {}) };
}

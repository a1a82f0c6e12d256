import type { ReactNode } from "react";
import styles from "./forms.module.css";

interface ErrorSummaryProps {
  /** conform's `form.allErrors`; the key "" holds the errors of the form itself. */
  errors: Record<string, string[] | undefined>;
  /** The fields in their order on the page: name → label and id. */
  fields: Record<string, { label: string; id: string }>;
  /** Content below the messages, such as a link. */
  children?: ReactNode;
}

/** The box above a refused form: the form's own errors, and links to the wrong fields where there are two or more. */
export function ErrorSummary({ errors, fields, children }: ErrorSummaryProps) {
  const own = errors[""] ?? [];
  const wrong = Object.entries(fields).filter(([name]) => errors[name]?.length);
  if (own.length === 0 && wrong.length < 2) return null;
  return (
    <div role="alert" className={styles.summary}>
      {own.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {wrong.length > 1 && (
        <>
          <p>有 {wrong.length} 处需要修改：</p>
          <ul>
            {wrong.map(([name, { label, id }]) => (
              <li key={name}>
                <a href={`#${id}`}>{label}</a>：{errors[name]?.[0]}
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </div>
  );
}

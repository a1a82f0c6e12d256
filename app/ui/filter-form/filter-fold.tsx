import type { ReactNode } from "react";
import styles from "./filter-fold.module.css";

/**
 * Filters that phones fold behind a line with the number of active ones. Wider screens show them without that line.
 */
export function FilterFold({ active, children }: { active: number; children: ReactNode }) {
  return (
    // In a text browser the two `div` give the line a row of its own.
    <div>
      <details className={styles.fold}>
        <summary>筛选{active > 0 && `（${active}）`}</summary>
        <div>{children}</div>
      </details>
    </div>
  );
}

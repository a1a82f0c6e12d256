import type { ReactNode } from "react";
import styles from "./filter-fold.module.css";

/**
 * Filters that phones fold behind a line with the number of active ones. Wider screens show them without that line.
 */
export function FilterFold({ active, children }: { active: number; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>筛选{active > 0 && `（${active}）`}</summary>
      {children}
    </details>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import styles from "./filter-fold.module.css";

/**
 * Filters that phones fold behind a line with the number of active ones. Wider screens show them without that line.
 * @param address the address of the list: another one folds the filters, except while the visitor uses a field in them
 */
export function FilterFold({ active, address, children }: { active: number; address: string; children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const shown = useRef(address);
  useEffect(() => {
    const details = fold.current;
    if (shown.current === address) return;
    shown.current = address;
    if (details && !details.querySelector(":is(input, select):focus")) details.open = false;
  }, [address]);
  return (
    // In a text browser the two `div` give the line a row of its own.
    <div>
      <details ref={fold} className={styles.fold}>
        <summary>筛选{active > 0 && `（${active}）`}</summary>
        <div>{children}</div>
      </details>
    </div>
  );
}

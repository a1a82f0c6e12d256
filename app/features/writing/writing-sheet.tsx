import type { ReactNode } from "react";
import styles from "./writing-sheet.module.css";

/** The fields below a writing page's bar, in the width of forms. */
export function WritingSheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}

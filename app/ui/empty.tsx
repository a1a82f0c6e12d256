import type { ReactNode } from "react";
import styles from "./empty.module.css";
import surface from "~/ui/surface/surface.module.css";

/** The content of an empty list: what will appear here, and a first step. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={`${surface.card} ${styles.empty}`}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.step}>{children}</div>}
    </div>
  );
}

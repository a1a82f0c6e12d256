import type { ReactNode } from "react";
import styles from "./ui-demo.module.css";
import surface from "~/ui/surface/surface.module.css";

/** A family of widgets. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`${surface.card} ${styles.section}`}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One widget, with its id in the checklist. */
export function Sample({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.sample} data-widget={id}>
      <h3 className={styles.name}>
        {title}
        <span className={styles.id}>{id}</span>
      </h3>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./lone-card.module.css";
import surface from "./surface.module.css";

/** A page that asks a single thing: one card without the shell, and the way home. */
export function LoneCard({ title, logo, children }: { title: string; logo?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={`${surface.card} ${styles.card}`}>
        {logo}
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <Link to="/" className={styles.home}>
        先逛逛首页
      </Link>
    </main>
  );
}

import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./lone-card.module.css";
import surface from "./surface.module.css";

/** A page with a single question: one card without the shell, and a link to the home page. */
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

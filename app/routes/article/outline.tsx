import styles from "./article.module.css";
import surface from "~/ui/surface/surface.module.css";

interface OutlineItem {
  id: string;
  level: number;
  text: string;
}

/** The table of contents: beside the text on desktops, folded above it on smaller screens. */
export function Outline({ items, isFolded = false }: { items: OutlineItem[]; isFolded?: boolean }) {
  const list = (
    <ol className={styles.outline} data-outline>
      {items.map(({ id, level, text }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  if (isFolded) {
    return (
      <details className={styles.folded}>
        <summary>目录</summary>
        {list}
      </details>
    );
  }
  return (
    <nav className={`${surface.card} ${styles.outlineBox}`} aria-label="目录">
      <p className={styles.outlineTitle}>目录</p>
      {list}
    </nav>
  );
}

import styles from "./danmaku.module.css";

/** The number of danmaku in each part of the film, as a curve. Words say the same: the list's heading has the number. */
export function DanmakuDensity({ curve }: { curve: string }) {
  return (
    <svg viewBox="0 0 100 20" preserveAspectRatio="none" className={styles.density} aria-hidden="true" data-film-curve>
      <polygon points={curve} fill="currentColor" />
    </svg>
  );
}

import styles from "./danmaku.module.css";

/** The number of danmaku in each part of the film, as a curve. Words say the same: the list's heading has the number. */
export function DanmakuDensity({ parts }: { parts: number[] }) {
  const most = Math.max(...parts);
  const points = parts.map((count, place) => `${place + 0.5},${(20 - (18 * count) / most).toFixed(1)}`);
  return (
    <svg viewBox={`0 0 ${parts.length} 20`} preserveAspectRatio="none" className={styles.density} aria-hidden="true">
      <polygon points={`0,20 ${points.join(" ")} ${parts.length},20`} fill="currentColor" />
    </svg>
  );
}

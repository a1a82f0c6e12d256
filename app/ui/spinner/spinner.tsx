import styles from "./spinner.module.css";

interface SpinnerProps {
  /** Said to screen readers; shown beside the ring with `withLabel`. */
  label?: string;
  withLabel?: boolean;
  size?: "sm" | "md" | "lg";
}

/** W08: something is under way. Says so to screen readers too. */
export function Spinner({ label = "正在加载", withLabel = false, size = "md" }: SpinnerProps) {
  return (
    <span role="status" className={styles.root} data-size={size}>
      <SpinnerRing size={size} />
      <span className={withLabel ? styles.label : "visually-hidden"}>{label}</span>
    </span>
  );
}

/** The ring alone, for places that say what is under way by themselves (a busy button). */
export function SpinnerRing({ size = "md" }: { size?: "sm" | "md" | "lg" }) {
  return <span aria-hidden="true" className={styles.ring} data-size={size} />;
}

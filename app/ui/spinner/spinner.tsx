import styles from "./spinner.module.css";

interface SpinnerProps {
  /** Text for screen readers; with `withLabel` also visible beside the ring. */
  label?: string;
  withLabel?: boolean;
  size?: "sm" | "md" | "lg";
}

/** W08: shows that something is under way, also to screen readers. */
export function Spinner({ label = "正在加载", withLabel = false, size = "md" }: SpinnerProps) {
  return (
    <span role="status" className={styles.root} data-size={size}>
      <SpinnerRing size={size} />
      <span className={withLabel ? styles.label : "visually-hidden"}>{label}</span>
    </span>
  );
}

/** The ring alone, for elements that name the pending action themselves (a busy button). */
export function SpinnerRing({ size = "md" }: { size?: "sm" | "md" | "lg" }) {
  return <span aria-hidden="true" className={styles.ring} data-size={size} />;
}

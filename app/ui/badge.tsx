import styles from "./badge.module.css";

/** A word beside a name or a line that says what it is here: 管理员, 楼主, 当前设备. alert: it wants to be seen. */
export function Badge({ tone = "plain", children }: { tone?: "plain" | "strong" | "alert"; children: string }) {
  return <span className={styles[tone]}>{children}</span>;
}

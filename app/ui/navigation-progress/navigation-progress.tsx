import { useNavigation } from "react-router";
import styles from "./navigation-progress.module.css";

/** A bar at the top while the next page is on its way; quick ones show none: the style sheet waits 300 ms. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div role="progressbar" aria-label="正在打开页面" className={styles.bar} />;
}

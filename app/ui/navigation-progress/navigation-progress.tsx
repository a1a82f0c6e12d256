import { useNavigation } from "react-router";
import styles from "./navigation-progress.module.css";

/** A bar at the top during a navigation. Quick navigations show none: the style sheet delays it by 300 ms. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div role="progressbar" aria-label="正在打开页面" className={styles.bar} />;
}

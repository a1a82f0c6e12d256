import { stripOf } from "../../lib/strip-of.ts";
import styles from "./strip-mark.module.css";

const names = { tall: "长图", wide: "宽图" } as const;

/** Stands beside a small picture in its link, and says that the place shows the beginning of a long or wide picture alone. */
export function StripMark({ of }: { of: { width: number; height: number } }) {
  const strip = stripOf(of);
  return strip && <span className={styles.mark}>{names[strip]}</span>;
}

import styles from "~/features/shell/aside.module.css";
import type { Fragment } from "~/fragments/fragment.ts";
import { CachedList } from "~/fragments/cached-html.tsx";
import surface from "~/ui/surface/surface.module.css";

/** The box 可加入的圈子 (circles to join), with fragments (circles-beside.server.tsx). */
export function CirclesBeside({ circles }: { circles: Fragment[] }) {
  return (
    circles.length > 0 && (
      <section className={`${surface.card} ${styles.box}`} aria-label="可加入的圈子">
        <h2 className={styles.title}>可加入的圈子</h2>
        <CachedList items={circles} className={styles.circles} />
        <a href="/circle/list">全部圈子</a>
      </section>
    )
  );
}

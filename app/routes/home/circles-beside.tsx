import styles from "~/features/shell/aside.module.css";
import { drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { DrawnList } from "~/ui/drawn-part.tsx";
import surface from "~/ui/surface/surface.module.css";

/** 可加入的圈子, which the server drew (circles-beside.server.tsx). */
export function CirclesBeside({ circles }: { circles: DrawnPart[] }) {
  return (
    circles.length > 0 && (
      <section className={`${surface.card} ${styles.box}`} aria-label="可加入的圈子">
        <h2 className={styles.title}>可加入的圈子</h2>
        <DrawnList items={circles} prefix={drawnId.circle} className={styles.circles} />
        <a href="/circle/list">全部圈子</a>
      </section>
    )
  );
}

import styles from "~/features/shell/aside.module.css";
import { DrawnItem } from "~/ui/drawn-part.tsx";
import surface from "~/ui/surface/surface.module.css";

/** Ids of the elements that hold them. */
export const CIRCLE_ID = "beside-";

/** 可加入的圈子, which the server drew (circles-beside.server.tsx). */
export function CirclesBeside({ circles }: { circles: { id: number; html: string | null }[] }) {
  return (
    circles.length > 0 && (
      <section className={`${surface.card} ${styles.box}`} aria-label="可加入的圈子">
        <h2 className={styles.title}>可加入的圈子</h2>
        <ul className={styles.circles}>
          {circles.map(({ id, html }) => (
            <DrawnItem key={id} id={CIRCLE_ID + id} html={html} />
          ))}
        </ul>
        <a href="/circle/list">全部圈子</a>
      </section>
    )
  );
}

import prose from "../../ui/prose.module.css";
import { Prose } from "~/ui/prose.tsx";
import styles from "./editor.module.css";

/** Shows the text as readers will see it. The API sanitizes the HTML. */
export function PreviewPane({ html, note }: { html: string; note?: string | null }) {
  return (
    <section aria-label="预览" className={styles.preview}>
      <h2 className={styles.previewTitle}>预览{note && <span className={styles.previewNote}>{note}</span>}</h2>
      {html.trim() === "" ? (
        <p className={styles.previewEmpty}>写点什么，这里就能看到发布后的样子。</p>
      ) : (
        <Prose html={html} className={prose.prose} />
      )}
    </section>
  );
}

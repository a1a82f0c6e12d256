import type { AiNote } from "#contract/posts/ai-names.ts";
import styles from "./post-actions.module.css";

/** Tells the author why readers see 疑似 AI 生成, and where to state the contrary or to confirm. */
export function AiAdvice({ note, editPath }: { note: AiNote | null; editPath: string | null }) {
  if (note !== "suspected" || editPath === null) return null;
  return (
    <p className={styles.advice}>
      文件里有 AI 生成的标识，所以显示“疑似 AI 生成”。{" "}
      <a href={editPath} rel="nofollow" className="touch">
        去声明
      </a>
    </p>
  );
}

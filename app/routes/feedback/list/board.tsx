import type { FeedbackFigures } from "#contract/posts/feedback-figures.ts";
import { waitText } from "~/lib/wait-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import { Elsewhere } from "../elsewhere.tsx";
import styles from "./list.module.css";
import surface from "~/ui/surface/surface.module.css";

function textsOf({ createdCount, medianReplyMinutes, solvedShare }: FeedbackFigures) {
  return [
    {
      name: "官方首次回应（中位数）",
      value: medianReplyMinutes === null ? "暂无" : waitText(Math.max(1, medianReplyMinutes) * 60),
    },
    { name: "已解决", value: solvedShare === null ? "暂无" : `${Math.round(solvedShare * 100)}%` },
    { name: "收到反馈", value: `${createdCount} 条` },
  ];
}

/** The response figures beside the list, and links to the other feedback pages. */
export function Board({ figures }: { figures: FeedbackFigures }) {
  return (
    <>
      <section className={`${surface.card} ${styles.board}`} aria-labelledby="board-title">
        <h2 id="board-title">近 90 天的响应</h2>
        <dl>
          {textsOf(figures).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Elsewhere />
    </>
  );
}

/** The same figures in one line, for screens without an aside. */
export function BoardLine({ figures }: { figures: FeedbackFigures }) {
  return (
    <p className={styles.boardLine}>
      近 90 天：
      <Gaps>
        {textsOf(figures).map(({ name, value }) => (
          <span key={name}>
            {name} <strong>{value}</strong>
          </span>
        ))}
        <a href="/feedback/changelog">更新日志</a>
      </Gaps>
    </p>
  );
}

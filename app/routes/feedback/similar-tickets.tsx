import type { SimilarFeedback } from "#contract/posts/feedback.ts";
import { StatusChip } from "~/features/feedback/status-chip.tsx";
import { countText } from "~/lib/count-text.ts";
import styles from "./ticket-form.module.css";

/** The id to which the settings' sheet links. */
export const SIMILAR_ID = "similar-tickets";

/** Tickets with a similar title. Each opens in a new tab, so that no typed text is lost. */
export function SimilarTickets({ items }: { items: SimilarFeedback[] }) {
  if (items.length === 0) return null;
  return (
    <section id={SIMILAR_ID} tabIndex={-1} className={styles.similar} aria-label="相似的反馈" role="status">
      <p>
        <strong>这些反馈看起来相似。</strong>如果是同一个问题，打开后点「我也遇到」，比新提一条更快得到处理：
      </p>
      <ul>
        {items.map(({ id, title, status, voteCount }) => (
          <li key={id}>
            <StatusChip status={status} />
            <a href={`/feedback/${id}`} target="_blank" rel="noopener">
              {title}
            </a>
            <span>{countText(voteCount)} 人支持</span>
          </li>
        ))}
      </ul>
      <p>上面都不是你遇到的问题？可以仍然提交。</p>
    </section>
  );
}

import type { DraftBrief } from "#contract/posts/article.ts";
import { exactTimeText } from "../../lib/time-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./editor.module.css";

interface DraftOfferProps {
  drafts: readonly Pick<DraftBrief, "id" | "title" | "excerpt" | "updatedAt">[];
  pathOfDraft(id: number): string;
}

/** Offers the member's saved drafts above a new text; folded, so that it does not distract from a new text. */
export function DraftOffer({ drafts, pathOfDraft }: DraftOfferProps) {
  return (
    <details className={styles.drafts}>
      <summary>有 {drafts.length} 篇没写完的草稿</summary>
      <ul>
        {drafts.map(({ id, title, excerpt, updatedAt }) => (
          <li key={id}>
            <Gaps>
              {/* A full page load: the browser then asks before it drops unsaved text. */}
              <a href={pathOfDraft(id)} data-document>
                {title || excerpt || "（没有标题）"}
              </a>
              <time dateTime={updatedAt}>{exactTimeText(updatedAt)}</time>
            </Gaps>
          </li>
        ))}
      </ul>
      <a href="/user/manage/article?tab=drafts" data-document>
        全部草稿
      </a>
    </details>
  );
}

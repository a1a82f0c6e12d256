import { Form, Link } from "react-router";
import type { DraftBrief } from "#contract/posts/article.ts";
import { cutText } from "#contract/shared/cut-text.ts";
import button from "~/ui/button/button.module.css";
import { DYNAMIC_DRAFT_PATH } from "~/features/dynamic-composer/dynamic-form.ts";
import { VIDEO_DRAFT_PATH } from "~/features/writing/draft-names.ts";
import { TimeText } from "~/ui/time-text.tsx";
import { confirmPath } from "../managed-thing.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "../manage-list.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

export interface OwnDraft {
  id: number;
  title: string;
  excerpt: string;
  /** Time of the last save, ISO 8601. */
  savedAt: string;
  path: string;
  /** The draft's kind (动态, 视频, 反馈), or that it edits a published article; null for a new article. */
  kind: string | null;
}

/** Returns a draft's title, the page that opens it, and its kind. */
export function draftThing({
  id,
  kind,
  articleId,
  title,
  excerpt,
}: DraftBrief): Pick<OwnDraft, "title" | "path" | "kind"> {
  if (kind === "dynamic")
    return { title: cutText(excerpt, 30) || "（没有文字）", path: DYNAMIC_DRAFT_PATH, kind: "动态" };
  const called = title || "（没有标题）";
  if (kind === "video") return { title: called, path: VIDEO_DRAFT_PATH, kind: "视频" };
  if (kind === "feedback") return { title: called, path: "/feedback/create", kind: "反馈" };
  return articleId === null
    ? { title: called, path: `/user/publish/article?draft=${id}`, kind: null }
    : { title: called, path: `/user/publish/article/edit/${articleId}`, kind: "修改中的文章" };
}

/** R21: one draft. Drafts have no trash, and the confirmation says so. */
export function DraftRow({
  draft,
  here,
  asked,
  now,
}: {
  draft: OwnDraft;
  here: string;
  asked: number | null;
  now: number;
}) {
  return (
    <li className={styles.item} id={`item-${draft.id}`}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={draft.path}>{draft.title}</Link>
        </h2>
        <p className={styles.meta}>
          <Gaps>
            <span>
              保存于 <TimeText iso={draft.savedAt} now={now} />
            </span>
            {draft.kind && <span>{draft.kind}</span>}
            {draft.excerpt && <span>{draft.excerpt}</span>}
          </Gaps>
        </p>
        {asked === draft.id && (
          <Form method="post" action={here} className={styles.question} aria-label={`删除《${draft.title}》`}>
            <input type="hidden" name="draft" value={draft.id} />
            <FormOwner follows />
            <p>确定删除《{draft.title}》吗？草稿删除后无法恢复。</p>
            <div className={styles.answers}>
              <Gaps>
                <button type="submit" name="intent" value="remove-draft" className={button.danger}>
                  确定删除
                </button>
                <Link to={here} className={button.button} preventScrollReset>
                  取消
                </Link>
              </Gaps>
            </div>
          </Form>
        )}
      </div>
      <div className={styles.tools}>
        <Gaps>
          <Link to={draft.path} className={button.quiet} aria-label={`继续写《${draft.title}》`}>
            继续写
          </Link>
          <Link
            to={confirmPath(here, [draft.id])}
            className={button.quiet}
            aria-label={`删除《${draft.title}》`}
            preventScrollReset
          >
            删除
          </Link>
        </Gaps>
      </div>
    </li>
  );
}

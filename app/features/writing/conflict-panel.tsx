import type { ReactNode } from "react";
import type { Conflict } from "./draft-names.ts";
import { exactTimeText } from "../../lib/time-text.ts";
import button from "../../ui/button/button.module.css";
import { writeIntents } from "./write-answer.ts";
import styles from "./conflict-panel.module.css";

interface ConflictPanelProps extends Conflict {
  /** Name of the thing that was saved elsewhere. */
  what?: string | undefined;
  /** The page's own address, which loads the server's version. */
  reloadPath: string;
  /** Called when the writer discards the text on the page. */
  onTakeTheirs?(): void;
}

/**
 * Shows both versions of a text that was also saved elsewhere, and a choice between them. The panel is inside the
 * writing form, whose text is "mine".
 */
export function ConflictPanel({ current, what = "草稿", mine, reloadPath, onTakeTheirs }: ConflictPanelProps) {
  return (
    <section role="alert" aria-label={`${what}冲突`} className={styles.conflict}>
      <h2>{what}已在别处修改</h2>
      <p>你在这里写的内容还在。请选择保留哪一份，另一份会被替换。</p>
      <input type="hidden" name="currentDraftId" value={current.id} />
      <input type="hidden" name="currentRevision" value={current.revision} />
      <div className={styles.versions}>
        <Version name="我的" title={mine.title} source={mine.source}>
          <button type="submit" name="intent" value={writeIntents.keepMine} className={button.primary}>
            保留我的
          </button>
        </Version>
        <Version
          name={`服务器上的（${exactTimeText(current.updatedAt)}）`}
          title={current.title}
          source={current.source}
        >
          {/* A full page load, so that no field keeps the discarded text. */}
          <a href={reloadPath} data-document className={styles.takeTheirs} onClick={onTakeTheirs}>
            使用服务器上的
          </a>
        </Version>
      </div>
    </section>
  );
}

function Version({
  name,
  title,
  source,
  children,
}: {
  name: string;
  title: string | undefined;
  source: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={name} className={styles.version}>
      <h3>{name}</h3>
      {title !== undefined && <p className={styles.versionTitle}>{title || "（没有标题）"}</p>}
      <pre className={styles.versionText} tabIndex={0}>
        {source || "（没有正文）"}
      </pre>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import type { ReportItem } from "#contract/console/report.ts";
import {
  canShowPictures,
  reportAdminPath,
  reportKindName,
  reportReasonName,
  reportStatusName,
} from "#contract/console/report-names.ts";
import { personAdminPath } from "#contract/shared/staff-names.ts";
import { countText } from "~/lib/count-text.ts";
import { personName } from "~/lib/person-name.ts";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { AuthorState } from "../author-state.tsx";
import { PicturesLink } from "../pictures-link.tsx";
import styles from "./reports.module.css";

/** Short content is completely in its title. */
const saysMore = (words: string, title: string) => words.replaceAll(/\s+/g, "") !== title.replaceAll(/\s+/g, "");

function recordText({ removals, handled }: NonNullable<ReportItem["authorRecord"]>): string {
  const parts = [
    ...(removals > 0 ? [`被删除 ${countText(removals)} 次`] : []),
    ...(handled > 0 ? [`被举报成立 ${countText(handled)} 次`] : []),
  ];
  return `作者${parts.join("，") || "没有记录"}`;
}

/** One report: the content, the reporter, the reason, and the outcome. */
export function ReportCard({
  item: { id, about, authorState, authorRecord, reporter, reason, text, createdAt, status, settledBy, settledAt },
  now,
  pick,
  children,
}: {
  item: ReportItem;
  now: number;
  /** A checkbox whose label is the reason; it replaces the plain reason. */
  pick?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <p className={styles.reason}>
        <Gaps>
          {pick ?? <span>{reportReasonName[reason]}</span>}
          <AuthorState state={authorState} />
        </Gaps>
      </p>
      {about ? (
        <p className={styles.about}>
          {reportKindName[about.kind]} · <a href={personAdminPath(about.author.id)}>{personName(about.author)}</a>：{" "}
          {about.isDeleted ? <span>{about.title}（已删除）</span> : <a href={about.path}>{about.title}</a>}
        </p>
      ) : (
        <p className={styles.about}>被举报的内容已不存在</p>
      )}
      {about?.words && saysMore(about.words, about.title) && (
        <details className={styles.act}>
          <summary>看被举报的内容</summary>
          {/* Long text scrolls; tabIndex lets the keyboard reach it. */}
          <p className={`${styles.text} ${styles.words}`} tabIndex={0}>
            {about.words}
          </p>
        </details>
      )}
      {text && <p className={styles.text}>举报人说：{text}</p>}
      <p className={styles.meta}>
        <Gaps>
          <span>
            举报人 <a href={`/user/${reporter.id}`}>{personName(reporter)}</a>
          </span>
          <TimeText iso={createdAt} now={now} />
          {authorRecord && <span>{recordText(authorRecord)}</span>}
          <a href={reportAdminPath(id)} className="touch">
            上下文与作者的记录
          </a>
          {about && canShowPictures(about.kind) && <PicturesLink kind={about.kind} id={about.id} />}
          {settledBy && settledAt && (
            <span>
              {personName(settledBy)} {reportStatusName[status]} <TimeText iso={settledAt} now={now} />
            </span>
          )}
        </Gaps>
      </p>
      {children}
    </li>
  );
}

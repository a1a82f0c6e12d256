import type { z } from "zod";
import { cleanupPath, contentPath, writtenKindName } from "#contract/console/cleanup-names.ts";
import type { ReportedAuthor, reportEndpoints } from "#contract/console/report.ts";
import { reportAdminPath, reportReasonName, reportStatusName } from "#contract/console/report-names.ts";
import { personAdminPath, sanctionName } from "#contract/shared/staff-names.ts";
import { subjectName } from "#contract/shared/subject.ts";
import desk from "~/features/staff/desk.module.css";
import { countText } from "~/lib/count-text.ts";
import { useNow } from "~/lib/root-data.ts";
import { dateText } from "~/lib/time-text.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "../admin.module.css";
import { personBadges } from "../person-badges.tsx";
import { WrittenList } from "../written-list.tsx";

type Answer = z.output<typeof reportEndpoints.get.output>;

/** The comments or private messages around the reported one, or the last comments on a reported post. */
export function Thread({ context: { on, thread } }: { context: NonNullable<Answer["context"]> }) {
  const now = useNow();
  return (
    <>
      <h2>{thread.some((one) => one.isReported) ? "上下文" : "最近的评论"}</h2>
      {on && (
        <p className={desk.small}>
          {subjectName[on.kind]}：<a href={on.path}>{on.title}</a>
        </p>
      )}
      <ol className={desk.list}>
        {thread.map((one) => (
          <li key={one.id} className={desk.item} aria-current={one.isReported ? "true" : undefined}>
            <PersonLine person={one.author} size={24}>
              <TimeText iso={one.createdAt} now={now} />
              {one.isReported && <strong>{on ? "被举报的评论" : "被举报的私信"}</strong>}
            </PersonLine>
            <p className={one.isReported ? desk.said : undefined}>{one.words ?? "（已删除）"}</p>
            {one.images.map((image) => (
              <a key={image.id} href={image.url}>
                <img src={image.thumbUrl} alt="私信里的图片" height={96} loading="lazy" />
              </a>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

/** A summary of the author's record, with links to the details. */
export function AuthorRecord({ author, canCleanUp }: { author: ReportedAuthor; canCleanUp: boolean }) {
  const now = useNow();
  const { written, reports: about, removals, recent, earlier, sanctions } = author;
  const total = written.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <h2>作者的记录</h2>
      <PersonLine person={author} size={40} badge={personBadges(author)}>
        <span>编号 {author.id}</span>
        <span>
          <TimeText iso={author.createdAt} now={now} /> 加入
        </span>
      </PersonLine>
      <dl className={styles.facts}>
        {[
          ...written.map(({ kind, count }) => [writtenKindName[kind], count] as const),
          ["被删除的内容", removals] as const,
          ["待处理的举报", about.open] as const,
          ["处理过的举报", about.handled] as const,
          ["驳回的举报", about.dismissed] as const,
        ].map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={desk.buttons}>
        <Gaps>
          {canCleanUp && total > 0 && (
            <a href={cleanupPath(author.id)} className={button.button}>
              清理这个人…
            </a>
          )}
          <a href={contentPath(author.id)} className={button.button}>
            TA 的全部内容
          </a>
          <a href={personAdminPath(author.id)} className={button.button}>
            管理成员
          </a>
        </Gaps>
      </div>
      {sanctions.length > 0 && (
        <>
          <h3>处罚</h3>
          <ul className={desk.list}>
            {sanctions.map((one) => (
              <li key={one.id} className={desk.facts}>
                <Gaps>
                  <strong>
                    {sanctionName[one.kind]}
                    {one.kind !== "warning" && (one.until ? `到 ${dateText(one.until)}` : "永久")}
                    {one.isLifted && "（已解除）"}
                  </strong>
                  <span>{one.reason}</span>
                  <TimeText iso={one.createdAt} now={now} />
                </Gaps>
              </li>
            ))}
          </ul>
        </>
      )}
      {recent.length > 0 && (
        <>
          <h3>最近发布</h3>
          <WrittenList items={recent} now={now} />
        </>
      )}
      {earlier.length > 0 && (
        <>
          <h3>别的举报</h3>
          <ul className={desk.list}>
            {earlier.map((one) => (
              <li key={one.id} className={desk.facts}>
                <Gaps>
                  <a href={reportAdminPath(one.id)} className="touch">
                    {one.title ?? "内容已不存在"}
                  </a>
                  <span>{reportReasonName[one.reason]}</span>
                  <span>{reportStatusName[one.status]}</span>
                  <TimeText iso={one.createdAt} now={now} />
                </Gaps>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

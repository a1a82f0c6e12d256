import type { CircleDetail, CircleLogEntry } from "#contract/circles/circle-fields.ts";
import { circleActionName } from "#contract/circles/circle-action-names.ts";
import { circleDetailPath } from "#contract/circles/circle-names.ts";
import { subjectName, subjectPath } from "#contract/shared/subject.ts";
import { personName } from "~/lib/person-name.ts";
import { dateText } from "~/lib/time-text.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./detail.module.css";

interface LogProps {
  circle: CircleDetail;
  page: PageOf<CircleLogEntry>;
  isLater: boolean;
  now: number;
}

/** R14: the staff's log, for everybody who may read the circle. */
export function Log({ circle, page, isLater, now }: LogProps) {
  return (
    <section aria-labelledby="log">
      <h2 id="log" className="visually-hidden">
        管理日志
      </h2>
      <MorePages
        first={page}
        pageOf={(next: { page: PageOf<CircleLogEntry> }) => next.page}
        query={{ tab: "log" }}
        end="日志到此为止"
      >
        {(entries) =>
          entries.length > 0 && (
            <ol className={`${surface.card} ${styles.log}`}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} now={now} />
              ))}
            </ol>
          )
        }
      </MorePages>
      {page.items.length === 0 && (
        <div className={styles.log}>
          <Empty title={isLater ? "后面没有了" : "管理团队做的事会记在这里：置顶、精华、移出、禁言……"}>
            {isLater && <a href={`${circleDetailPath(circle.id)}?tab=log`}>回到第一页</a>}
          </Empty>
        </div>
      )}
    </section>
  );
}

function Entry({ entry, now }: { entry: CircleLogEntry; now: number }) {
  const { actor, isSite, action, user, subject, title, reason, until, createdAt } = entry;
  return (
    <li className={styles.entry}>
      <p>
        {actor ? <a href={`/user/${actor.id}`}>{personName(actor)}</a> : "管理团队"}
        {isSite && "（站点管理员）"} {circleActionName[action]}
        {user && (
          <>
            {" "}
            <a href={`/user/${user.id}`}>{personName(user)}</a>
          </>
        )}
        {subject && (
          <>
            ：{subjectName[subject.kind]} <a href={subjectPath(subject)}>{title || `#${subject.id}`}</a>
          </>
        )}
        {until && `，到 ${dateText(until)}`}
      </p>{" "}
      <span className={styles.when}>
        <TimeText iso={createdAt} now={now} />
      </span>
      {reason && <p className={styles.reason}>理由：{reason}</p>}
    </li>
  );
}

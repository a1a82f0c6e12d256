import { Form, Link } from "react-router";
import type { OwnSeries, OwnSeriesPart } from "#contract/posts/series.ts";
import { ownSeriesPath, seriesName } from "#contract/shared/series-names.ts";
import { subjectName, subjectUnit } from "#contract/shared/subject.ts";
import { useNow } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./parts.module.css";

interface Props {
  series: OwnSeries;
  page: { items: OwnSeriesPart[]; nextCursor: string | null };
  /** The page is not the first. */
  isLater: boolean;
}

/** The member's posts that are in no series, to tick and add. */
export function Candidates({ series: { id, kind, room }, page: { items, nextCursor }, isLater }: Props) {
  const now = useNow();
  const here = `${ownSeriesPath}/${id}`;
  const what = subjectName[kind];
  return (
    <>
      <h2 className={styles.heading}>放进{what}</h2>
      {room === 0 ? (
        <p className={styles.note}>这个{seriesName[kind]}已经放满了。</p>
      ) : items.length === 0 ? (
        <p className={styles.note}>
          {isLater ? "后面没有了。" : `没有可以放进来的${what}：自己的${what}都已在合集或专栏里，或者还没有写。`}
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          <FormOwner follows />
          <ul className={styles.parts}>
            {items.map((post) => (
              <li key={post.id} className={styles.part}>
                <label className={styles.choice}>
                  <input type="checkbox" name="ids" value={post.id} />
                  <span className={styles.name} dir="auto">
                    {post.title}
                    {!post.isListed && <span className={styles.note}>（不是人人可见）</span>}
                  </span>
                  <span className={styles.note}>
                    <TimeText iso={post.publishedAt} now={now} />
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <button type="submit" name="intent" value="add" className={button.primary}>
            放进{seriesName[kind]}
          </button>
        </Form>
      )}
      <p className={styles.links}>
        {isLater && (
          <Link to={here} className="touch">
            回到最新的{what}
          </Link>
        )}
        {nextCursor !== null && room > 0 && (
          <Link to={`${here}?cursor=${nextCursor}`} className="touch">
            更早的{what}（每页 20 {subjectUnit[kind]}）
          </Link>
        )}
      </p>
    </>
  );
}

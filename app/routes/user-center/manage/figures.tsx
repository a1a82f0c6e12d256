import type { Figure, FigureName } from "#contract/posts/manage.ts";
import { countText } from "~/lib/count-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./figures.module.css";

const figureText: Record<FigureName, string> = {
  view: "阅读",
  like: "获赞",
  comment: "评论",
  favourite: "收藏",
  repost: "转发",
  vote: "支持",
  follow: "关注进展",
  follower: "粉丝",
};
const HEIGHT = 20;

const sum = (days: readonly number[]) => days.reduce((all, count) => all + count, 0);
const signed = (count: number) => (count > 0 ? `+${countText(count)}` : String(count));

/** Returns an SVG path with one bar per day, scaled to the highest value. */
function barsPath(days: readonly number[]): string {
  const most = Math.max(1, ...days);
  return days
    .map(
      (count, day) => `M${day * 3 + 1.5} ${HEIGHT}v-${Math.max(1, Math.round((Math.max(0, count) / most) * HEIGHT))}`,
    )
    .join("");
}

/** The totals, the change of the last days, and a small chart of the last thirty days. */
export function Figures({
  figures,
  names,
}: {
  figures: Figure[];
  /** Other names of figures for this page. */ names?: Partial<Record<FigureName, string>>;
}) {
  return (
    <dl className={styles.figures} aria-label="数据">
      {figures.map(({ name, total, days }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{names?.[name] ?? figureText[name]}</dt>
          <dd>
            <Gaps>
              <span className={styles.total} title={String(total)}>
                {countText(total)}
              </span>
              <span className={styles.recent}>近 7 天 {signed(sum(days.slice(-7)))}</span>
              <span className={styles.recent}>近 30 天 {signed(sum(days))}</span>
              <svg
                className={styles.bars}
                viewBox={`0 0 ${days.length * 3} ${HEIGHT}`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path d={barsPath(days)} stroke="currentColor" strokeWidth="2" />
              </svg>
            </Gaps>
          </dd>
        </div>
      ))}
    </dl>
  );
}

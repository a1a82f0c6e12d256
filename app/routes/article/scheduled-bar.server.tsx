import { renderToStaticMarkup } from "react-dom/server";
import { SITE_TIME_NAME, siteTimeOf } from "#contract/shared/site-time.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./article.module.css";

/** What its author sees above a scheduled article, as HTML: plain forms cost the page no script. */
export function scheduledBar(scheduledAt: string | null): string {
  if (scheduledAt === null) return "";
  const time = siteTimeOf(Date.parse(scheduledAt)).replace("T", " ");
  return renderToStaticMarkup(
    <div className={styles.scheduled} role="note">
      <p>
        将于 <time dateTime={scheduledAt}>{time}</time>（{SITE_TIME_NAME}）发布，现在只有你能看到。
      </p>
      <form id="scheduled" method="post">
        <Gaps>
          <button type="submit" name="intent" value="publish-now" className={button.button}>
            立即发布
          </button>
          <button type="submit" name="intent" value="unschedule" className={button.quiet}>
            取消定时
          </button>
        </Gaps>
      </form>
    </div>,
  );
}

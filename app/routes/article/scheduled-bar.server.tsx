import { SITE_TIME_NAME, siteTimeOf } from "#contract/shared/site-time.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { renderFragment } from "~/fragments/render-fragment.server.tsx";
import type { RouteArgs } from "~/server/api.server.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./article.module.css";

/** The bar that only the author sees, above a scheduled article. */
export function scheduledBar(args: RouteArgs, scheduledAt: string | null): Fragment | null {
  if (scheduledAt === null) return null;
  const key = `scheduled ${scheduledAt}`;
  return renderFragment(args, { id: "scheduled-bar", key, render: () => <Bar scheduledAt={scheduledAt} /> });
}

function Bar({ scheduledAt }: { scheduledAt: string }) {
  const time = siteTimeOf(Date.parse(scheduledAt)).replace("T", " ");
  return (
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
    </div>
  );
}

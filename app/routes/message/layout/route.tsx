import { Form, NavLink, Outlet } from "react-router";
import { chatPath } from "#contract/chat/chat-names.ts";
import { noticeCounter, noticeTabs } from "#contract/accounts/notice-names.ts";
import { noticePath, noticeTabName } from "#contract/accounts/notice-tabs.ts";
import { useCurrentPath } from "~/lib/login-path.ts";
import { unreadTotal, useUnread } from "~/lib/unread.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { requireLogin } from "~/server/guards.server.ts";
import type { Route } from "./+types/route";
import button from "~/ui/button/button.module.css";
import row from "~/ui/tabs/tabs.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import { NOTICE_PATH } from "~/features/notice/notice-form.ts";
import styles from "./layout.module.css";
import surface from "~/ui/surface/surface.module.css";

/** A03 */
export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return null;
}

/** W15: the member's messages by kind. */
export default function MessageLayout() {
  const unread = useUnread();
  const here = useCurrentPath();
  return (
    <Columns aside={<HotSearches />}>
      <div className={`${surface.card} ${styles.frame}`}>
        <nav aria-label="消息分类" className={row.tabs}>
          <Gaps>
            {noticeTabs.map((tab) => (
              <NavLink key={tab} to={noticePath(tab)} className={row.tab}>
                {noticeTabName[tab]}
                <Unread count={unread?.[noticeCounter(tab)] ?? 0} />
              </NavLink>
            ))}
            <NavLink to={chatPath} className={row.tab}>
              私信
              <Unread count={unread?.chatMessageCount ?? 0} />
            </NavLink>
          </Gaps>
        </nav>
        <div className={styles.tools}>
          <Gaps>
            {unread && unreadTotal(unread) > unread.chatMessageCount && (
              <Form method="post" action={NOTICE_PATH}>
                <FormOwner follows />
                <input type="hidden" name="redirectTo" value={here} />
                <button type="submit" name="intent" value="read" className={button.quiet}>
                  全部已读
                </button>
              </Form>
            )}
            <NavLink to="/message/settings" className={button.quiet} title="通知设置">
              <Icon name="gear" size={18} />
              <span className={styles.word}>通知设置</span>
            </NavLink>
          </Gaps>
        </div>
      </div>
      <Outlet />
    </Columns>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.unread}>
      <span className="visually-hidden">，</span>
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> 条未读</span>
    </span>
  );
}

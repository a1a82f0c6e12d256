import { NavLink, Outlet } from "react-router";
import { useUnread } from "~/lib/unread.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { requireLogin } from "~/server/guards.server.ts";
import type { Route } from "./+types/route";
import row from "~/ui/tabs/tabs.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./layout.module.css";
import surface from "~/ui/surface/surface.module.css";

/** A03. The loader makes client-side navigations ask the server, too. */
export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return null;
}

/** W15: the member's messages by kind. */
export default function MessageLayout() {
  const unread = useUnread();
  return (
    <Columns aside={<HotSearches />}>
      <div className={`${surface.card} ${styles.frame}`}>
        <nav aria-label="消息分类" className={row.tabs}>
          <Gaps>
            <NavLink to="/message/reply" className={row.tab}>
              评论与回复
              <Unread count={unread?.commentNoticeCount ?? 0} />
            </NavLink>
            <NavLink to="/message/system" className={row.tab}>
              系统通知
              <Unread count={unread?.systemNoticeCount ?? 0} />
            </NavLink>
          </Gaps>
        </nav>
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

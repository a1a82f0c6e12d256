import { NavLink } from "react-router";
import type { UserInfo } from "#api/contract/user.ts";
import { Icon } from "~/ui/icon.tsx";
import styles from "./bottom-bar.module.css";
import { writePath } from "./nav-items.ts";

/** The phone's five. */
export function BottomBar({ viewer }: { viewer: UserInfo | null }) {
  const unread = viewer ? viewer.commentNoticeCount + viewer.systemNoticeCount : 0;
  return (
    <nav aria-label="底部导航" className={styles.bar}>
      <NavLink to="/" end className={styles.item}>
        <Icon name="home" size={22} />
        首页
      </NavLink>
      <NavLink to="/search" end className={styles.item}>
        <Icon name="search" size={22} />
        搜索
      </NavLink>
      <NavLink to={writePath} className={styles.item} aria-label="发布">
        <span className={styles.plus}>
          <Icon name="plus" size={22} />
        </span>
      </NavLink>
      <NavLink to="/message/reply" className={styles.item}>
        <span className={styles.bell}>
          <Icon name="bell" size={22} />
          {unread > 0 && <span className={styles.dot} />}
        </span>
        消息
      </NavLink>
      <NavLink to={viewer ? `/user/${viewer.id}` : "/login"} className={styles.item}>
        <Icon name="user" size={22} />
        我的
      </NavLink>
    </nav>
  );
}

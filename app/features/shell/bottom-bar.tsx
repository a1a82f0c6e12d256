import { useLocation } from "react-router";
import { CachedPart } from "~/fragments/cached-part.tsx";
import type { UserInfo } from "#contract/people/user.ts";
import { messagesLabel, unreadTotal, useUnread } from "~/lib/unread.ts";
import { Icon } from "~/ui/icon.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./bottom-bar.module.css";
import { messagePath, publishPath } from "./nav-items.ts";

/** The five links of the phone's navigation bar. */
export function BottomBar({ viewer }: { viewer: UserInfo | null }) {
  const { pathname } = useLocation();
  const mine = viewer ? `/user/${viewer.id}` : "/login";
  const current = (to: string) => (pathname === to ? "page" : undefined);
  const notices = useUnread();
  const unread = unreadTotal(notices);
  const isAtMessages = pathname.startsWith("/message/");
  const place = isAtMessages ? "/message/" : ["/", "/circle/list", publishPath, mine].find((to) => to === pathname);
  const by = [mine, messagePath(notices), unread, place];
  return (
    <CachedPart as="nav" name="bar" by={by} aria-label="底部导航" className={styles.bar}>
      <Gaps>
        <a href="/" aria-current={current("/")} className={styles.item}>
          <Icon name="home" size={22} />
          首页
        </a>
        <a href="/circle/list" aria-current={current("/circle/list")} className={styles.item}>
          <Icon name="circle" size={22} />
          圈子
        </a>
        <a href={publishPath} aria-current={current(publishPath)} className={styles.item}>
          <span className={styles.plus}>
            <Icon name="plus" size={22} />
            <span className="visually-hidden">发布</span>
          </span>
        </a>
        <a
          href={messagePath(notices)}
          aria-label={messagesLabel(unread)}
          aria-current={isAtMessages ? "page" : undefined}
          className={styles.item}
        >
          <span className={styles.bell}>
            <Icon name="bell" size={22} />
            {unread > 0 && (
              <span className={`badge ${styles.badge}`} data-tone="count">
                {unread > 99 ? "99+" : unread}
              </span>
            )}
          </span>
          消息
        </a>
        <a href={mine} aria-current={current(mine)} className={styles.item}>
          <Icon name="user" size={22} />
          我的
        </a>
      </Gaps>
    </CachedPart>
  );
}

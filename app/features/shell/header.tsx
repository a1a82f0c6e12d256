import { Form, useLocation, useSearchParams } from "react-router";
import { CachedPart } from "~/fragments/cached-part.tsx";
import { openSearchPanel } from "~/features/shell/open-search-panel.ts";
import { useRootData } from "~/lib/root-data.ts";
import { SIGN_UNITS } from "~/lib/sign-units.ts";
import { messagesLabel, unreadTotal, useUnread } from "~/lib/unread.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { useSearchText } from "~/ui/given-value/use-search-text.ts";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./header.module.css";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { FeedbackItem } from "./feedback-item.tsx";
import { messagePath, publishItems } from "./nav-items.ts";
import { ThemeForm } from "~/ui/theme-form.tsx";

export function Header() {
  const root = useRootData();
  const config = root?.config;
  const viewer = root?.viewer ?? null;
  const here = useCurrentPath();
  // The search page has a field of its own, which keeps its filters.
  const isSearching = useLocation().pathname === "/search";
  const notices = useUnread();
  const unread = unreadTotal(notices);
  const tools = (
    <nav aria-label="账号" className={styles.tools}>
      <Menu
        align="end"
        label="发布"
        summary={
          <>
            <Icon name="edit" size={16} />
            发布
          </>
        }
        summaryClassName={`${button.primary} ${styles.write}`}
      >
        <CachedPart as="div" name="publish" by={null} className={menu.part}>
          <Gaps>
            {publishItems.map(({ to, name, icon }) => (
              <a key={to} href={to} className={menu.item}>
                <Icon name={icon} size={18} />
                {name}
              </a>
            ))}
          </Gaps>
        </CachedPart>
      </Menu>
      {viewer ? (
        <Gaps>
          <a href={messagePath(notices)} className={styles.tool} aria-label={messagesLabel(unread)} title="消息">
            <Icon name="bell" size={22} />
            <span className="visually-hidden">消息 </span>
            {unread > 0 && (
              <span className={`badge ${styles.badge}`} data-tone="count">
                {unread > 99 ? "99+" : unread}
              </span>
            )}
          </a>
          <AccountMenu viewer={viewer} here={here} />
        </Gaps>
      ) : (
        <>
          <Menu align="end" label="外观" summary={<Icon name="palette" size={22} />} summaryClassName={styles.tool}>
            <ThemeForm here={here} />
            <Gaps>
              <a href="/preferences" className={menu.item}>
                偏好设置
              </a>
              <FeedbackItem />
            </Gaps>
          </Menu>
          <a href={loginPath(here)} className={styles.login}>
            登录
          </a>
        </>
      )}
    </nav>
  );
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a href="/" className={styles.logo} aria-label={`${config?.siteName ?? "群落"}首页`}>
          <img src={config?.siteLogo ?? "/icons/logo.svg"} alt="" width="28" height="28" />
          <span className={styles.name}>{config?.siteName ?? "群落"}</span>
        </a>
        {isSearching ? <div /> : <SearchField placeholder={config?.searchPlaceholder} />}
        {tools}
      </div>
    </header>
  );
}

function SearchField({ placeholder = "请输入搜索内容" }: { placeholder?: string | undefined }) {
  const query = useSearchParams()[0].get("q") ?? "";
  return (
    <Form action="/search" role="search" className={styles.search}>
      <label htmlFor="site-search" className="visually-hidden">
        搜索
      </label>
      <input
        {...useSearchText(query)}
        id="site-search"
        type="search"
        name="q"
        maxLength={SIGN_UNITS * 50}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={openSearchPanel}
        onInput={openSearchPanel}
      />
      <button type="submit" aria-label="搜索">
        <Icon name="search" size={18} />
      </button>
    </Form>
  );
}

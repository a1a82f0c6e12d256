import { Form } from "react-router";
import { adminPath, isStaffMember } from "#contract/shared/staff-member.ts";
import { minorPath } from "#contract/people/minor-names.ts";
import type { CurrentUser } from "#contract/people/user.ts";
import { CachedPart } from "~/fragments/cached-part.tsx";
import { personName } from "~/lib/person-name.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import styles from "./account-menu.module.css";
import { FeedbackItem } from "./feedback-item.tsx";
import type { NavItem } from "./nav-items.ts";
import { ThemeForm } from "~/ui/theme-form.tsx";

const ownPages: readonly NavItem[] = [
  { to: "/user/manage/article", name: "我的文章与草稿", icon: "file" },
  { to: "/user/manage/dynamic", name: "我的动态", icon: "moment" },
  { to: "/user/manage/video", name: "我的视频", icon: "video" },
  { to: "/user/manage/feedback", name: "我的反馈", icon: "feedback" },
  { to: "/user/favourite", name: "我的收藏", icon: "star" },
  { to: "/user/follow/fans", name: "关注与粉丝", icon: "user" },
  { to: "/user/follow/circle", name: "我的圈子", icon: "comment" },
  { to: "/user/personal/info", name: "个人资料与账号", icon: "edit" },
];

export function AccountMenu({ viewer, here }: { viewer: CurrentUser; here: string }) {
  const name = personName(viewer);
  return (
    <Menu
      align="end"
      label={`账号菜单：${name}`}
      summary={<Avatar seed={viewer.id} name={name} src={viewer.avatar?.thumbUrl} size={32} />}
      summaryClassName={styles.face}
    >
      <p className={styles.who}>
        <Gaps>
          <strong>{name}</strong>
          {viewer.phoneMasked && <span>{viewer.phoneMasked}</span>}
        </Gaps>
      </p>
      <CachedPart
        as="div"
        name="account"
        by={[viewer.id, Boolean(viewer.minor), isStaffMember(viewer)]}
        className={menu.part}
      >
        <Gaps>
          {[{ to: `/user/${viewer.id}`, name: "我的主页", icon: "user" } satisfies NavItem, ...ownPages].map(
            ({ to, name, icon }) => (
              <a key={to} href={to} className={menu.item}>
                <Icon name={icon} size={18} />
                {name}
              </a>
            ),
          )}
          {viewer.minor && (
            <a href={minorPath} className={menu.item}>
              <Icon name="lock" size={18} />
              青少年模式已开启
            </a>
          )}
          {isStaffMember(viewer) && (
            <a href={adminPath} className={menu.item}>
              <Icon name="home" size={18} />
              管理后台
            </a>
          )}
        </Gaps>
      </CachedPart>
      <FeedbackItem />
      <ThemeForm here={here} />
      <a href="/preferences" className={menu.item}>
        <Icon name="palette" size={18} />
        偏好设置
      </a>
      <Form method="post" action="/logout">
        <button type="submit" className={menu.item}>
          <Icon name="logout" size={18} />
          退出登录
        </button>
      </Form>
    </Menu>
  );
}

import { Form } from "react-router";
import type { UserInfo } from "#api/contract/user.ts";
import { personName } from "~/lib/person-name.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { DetailsMenu } from "~/ui/details-menu.tsx";
import { Icon } from "~/ui/icon.tsx";
import styles from "./account-menu.module.css";
import { ThemeForm } from "~/ui/theme-form.tsx";

export function AccountMenu({ viewer, here }: { viewer: UserInfo; here: string }) {
  const name = personName(viewer);
  return (
    <DetailsMenu
      label={`账号菜单：${name}`}
      summary={<Avatar seed={viewer.id} name={name} src={viewer.avatar?.thumbUrl} size={32} />}
      summaryClassName={styles.face}
    >
      <p className={styles.who}>
        <strong>{name}</strong>
        {viewer.phoneMasked && <span>{viewer.phoneMasked}</span>}
      </p>
      <a href={`/user/${viewer.id}`} className={styles.item}>
        <Icon name="user" size={18} />
        我的主页
      </a>
      <a href="/user/manage/article" className={styles.item}>
        <Icon name="file" size={18} />
        我的文章与草稿
      </a>
      <a href="/user/manage/dynamic" className={styles.item}>
        <Icon name="moment" size={18} />
        我的动态
      </a>
      <a href="/user/manage/feedback" className={styles.item}>
        <Icon name="feedback" size={18} />
        我的反馈
      </a>
      <a href="/user/favourite" className={styles.item}>
        <Icon name="star" size={18} />
        我的收藏
      </a>
      <a href="/user/follow/fans" className={styles.item}>
        <Icon name="user" size={18} />
        关注与粉丝
      </a>
      <a href="/user/follow/circle" className={styles.item}>
        <Icon name="comment" size={18} />
        我的圈子
      </a>
      <a href="/user/personal/info" className={styles.item}>
        <Icon name="edit" size={18} />
        个人资料与账号
      </a>
      <ThemeForm here={here} />
      <a href="/preferences" className={styles.item}>
        <Icon name="palette" size={18} />
        偏好设置
      </a>
      <Form method="post" action="/logout">
        <button type="submit" className={styles.item}>
          <Icon name="logout" size={18} />
          退出登录
        </button>
      </Form>
    </DetailsMenu>
  );
}

import { Form, Link } from "react-router";
import type { RoomView } from "#contract/chat/room.ts";
import { chatPath } from "#contract/chat/chat-names.ts";
import { circleDetailPath, circleManagePath, circlePath, circleRoomPath } from "#contract/circles/circle-names.ts";
import { Avatar } from "~/ui/avatar.tsx";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import styles from "../talk.module.css";

/** The circle's name, the way back, and the menu of the room. */
export function RoomHead({ room: { id, circle, isMuted, role } }: { room: RoomView }) {
  const here = circleRoomPath(circle.id);
  return (
    <div className={styles.head}>
      <Gaps>
        <Link to={chatPath} className={button.quiet} aria-label="全部私信">
          <Icon name="back" />
        </Link>
        <Avatar seed={circle.id} name={circle.name} src={circle.icon?.thumbUrl} size={36} />
        <h1 id="talk-name" className={styles.name} dir="auto">
          {circle.name}
          <span className={styles.small}> 聊天室</span>
        </h1>
        {isMuted && <span className={styles.small}>免打扰</span>}
        <Menu
          align="end"
          hover={false}
          label={`更多操作：${circle.name}`}
          summary="更多"
          summaryClassName={button.quiet}
        >
          <Link to={circlePath(circle.id)} className={menu.item}>
            去圈子
          </Link>
          <Link to={`${circleDetailPath(circle.id)}?tab=members`} className={menu.item}>
            圈子成员
          </Link>
          <Form method="post" action={here} preventScrollReset>
            <FormOwner follows />
            <input type="hidden" name="conversationId" value={id} />
            <button type="submit" name="muted" value={String(!isMuted)} className={menu.item}>
              {isMuted ? "取消免打扰" : "消息免打扰"}
            </button>
          </Form>
          {role === "owner" && (
            <Link to={circleManagePath(circle.id, "room")} className={menu.item}>
              聊天室设置
            </Link>
          )}
          <Form action={here} className={styles.jump}>
            <label htmlFor="talk-date">跳到日期</label>
            <input id="talk-date" type="date" name="date" required />
            <button type="submit" className={button.button}>
              跳转
            </button>
          </Form>
        </Menu>
      </Gaps>
    </div>
  );
}

import type { CircleDetail, CircleRoomState } from "#contract/circles/circle-fields.ts";
import {
  circleCategoryName,
  circleDetailPath,
  circleManagePath,
  circlePath,
  joinPolicyName,
  circleRoomPath,
} from "#contract/circles/circle-names.ts";
import { countText } from "~/lib/count-text.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import { CircleActions } from "./circle-actions.tsx";
import styles from "./circle-head.module.css";
import { CircleNotices } from "./circle-notices.tsx";
import { PrivateMark } from "./private-mark.tsx";

interface CircleHeadProps {
  circle: CircleDetail;
  isGuest: boolean;
  now: number;
  /** The current tab of the circle's pages. */
  tab: "posts" | "about" | "members" | "log";
}

/** R13, R14: the head of a circle's pages: its name and banner, the viewer's membership, and the tabs. */
export function CircleHead({ circle, isGuest, now, tab }: CircleHeadProps) {
  const { id, name, banner, can, room } = circle;
  const waiting = (circle.waitingCount ?? 0) + (circle.reviewCount ?? 0);
  const about = circleDetailPath(id);
  const tabs = [
    { tab: "posts", to: circlePath(id), name: "帖子" },
    { tab: "about", to: about, name: "关于" },
    ...(can.look
      ? [
          { tab: "members", to: `${about}?tab=members`, name: "成员" },
          { tab: "log", to: `${about}?tab=log`, name: "管理日志" },
        ]
      : []),
  ];
  return (
    <>
      <section className={surface.card} aria-labelledby="circle-name">
        <div className={styles.banner}>
          {banner && <img src={banner.url} alt="" width={banner.width} height={banner.height} decoding="async" />}
        </div>
        <div className={styles.head}>
          <div className={styles.icon}>
            <Avatar seed={id} name={name} src={circle.icon?.thumbUrl} size={72} />
          </div>
          <div className={styles.words}>
            <h1 id="circle-name" className={styles.name}>
              {name}
            </h1>
            <p className={styles.facts}>
              <Gaps>
                <span>{circleCategoryName[circle.category]}</span>
                {circle.isPrivate && <PrivateMark className={styles.lock} />}
                <span>
                  <b>{countText(circle.memberCount)}</b> 成员
                </span>
                {circle.postCount !== null && (
                  <span>
                    <b>{countText(circle.postCount)}</b> 帖
                  </span>
                )}
                {circle.joinPolicy !== "open" && <span>{joinPolicyName[circle.joinPolicy]}</span>}
              </Gaps>
            </p>
          </div>
          <div className={styles.actions}>
            <CircleActions circle={circle} isGuest={isGuest} />
          </div>
          {circle.description && <p className={styles.description}>{circle.description}</p>}
        </div>
        <nav aria-label="圈子页面" className={`${row.tabs} ${styles.tabs}`}>
          <Gaps>
            {tabs.map((one) => (
              <a
                key={one.tab}
                href={one.to}
                className={row.tab}
                data-discover="true"
                aria-current={one.tab === tab ? "page" : undefined}
              >
                {one.name}
              </a>
            ))}
            {room?.isOn && can.chat && (
              <a href={circleRoomPath(id)} className={row.tab}>
                聊天室
                <RoomNews room={room} />
              </a>
            )}
            {can.moderate && (
              <a
                href={circleManagePath(id, can.edit ? "setting" : "application")}
                className={`${row.tab} ${styles.manage}`}
              >
                圈子管理
                {waiting > 0 && (
                  <span
                    className={styles.count}
                    title={[
                      ...(circle.waitingCount ? [`${circle.waitingCount} 份申请待处理`] : []),
                      ...(circle.reviewCount ? [`${circle.reviewCount} 条内容待审核`] : []),
                    ].join("，")}
                  >
                    {countText(waiting)}
                  </span>
                )}
              </a>
            )}
          </Gaps>
        </nav>
      </section>
      <CircleNotices circle={circle} now={now} />
    </>
  );
}

/** The unread messages of the room; 新 before the first opening; nothing for a muted room. */
function RoomNews({ room: { hasOpened, hasMessages, isMuted, unreadCount } }: { room: CircleRoomState }) {
  if (hasOpened ? isMuted || !unreadCount : !hasMessages) return null;
  return <span className={styles.count}>{hasOpened ? (unreadCount > 99 ? "99+" : unreadCount) : "新"}</span>;
}

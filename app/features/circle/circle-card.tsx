import type { CircleCard } from "#contract/circles/circle-fields.ts";
import { circlePath, circleRoleName } from "#contract/circles/circle-names.ts";
import { countText } from "~/lib/count-text.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./circle-card.module.css";
import { JoinButton } from "./join-button.tsx";
import { PrivateMark } from "./private-mark.tsx";

/** R12: one circle of a list. The name's link covers the card; the button stays above it. */
export function CircleItem({ circle, isGuest }: { circle: CircleCard; isGuest: boolean }) {
  return (
    <article className={`${surface.card} ${styles.card}`}>
      <div className={styles.icon}>
        <Avatar seed={circle.id} name={circle.name} src={circle.icon?.thumbUrl} size={52} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Gaps>
            <a href={circlePath(circle.id)}>{circle.name}</a>
            {circle.isPrivate && <PrivateMark className={styles.private} />}
            {(circle.role === "owner" || circle.role === "moderator") && <Badge>{circleRoleName[circle.role]}</Badge>}
            {circle.dissolveAt && <Badge tone="alert">即将解散</Badge>}
          </Gaps>
        </h2>
        <p className={styles.description}>{circle.description || "还没有简介"}</p>
      </div>
      <div className={styles.foot}>
        <p className={styles.facts}>
          <Gaps>
            <span>{countText(circle.memberCount)} 成员</span>
            {circle.recentCount !== null && <span>本周 {countText(circle.recentCount)} 帖</span>}
          </Gaps>
        </p>
        <div className={styles.action}>
          <JoinButton circle={circle} isGuest={isGuest} />
        </div>
      </div>
    </article>
  );
}

export function CircleGrid({ circles, isGuest }: { circles: CircleCard[]; isGuest: boolean }) {
  return (
    <ol className={styles.grid}>
      {circles.map((circle) => (
        <li key={circle.id}>
          <CircleItem circle={circle} isGuest={isGuest} />
        </li>
      ))}
    </ol>
  );
}

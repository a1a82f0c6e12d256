import type { ReactNode } from "react";
import type { CircleBrief } from "#contract/circles/circle-follow.ts";
import { circlePath } from "~/lib/circle-path.ts";
import { countText } from "~/lib/count-text.ts";
import { Avatar } from "~/ui/avatar.tsx";
import styles from "./user-list.module.css";
import surface from "~/ui/surface/surface.module.css";

/** A vertical list of circles. */
export function CircleItems<Circle extends CircleBrief>({
  circles,
  children,
}: {
  circles: Circle[];
  children: (circle: Circle) => ReactNode;
}) {
  return (
    <ul className={surface.card}>
      {circles.map((circle) => (
        <li key={circle.id} className={styles.item}>
          <div className={styles.circle}>
            <Avatar seed={circle.id} name={circle.name} src={circle.icon?.thumbUrl} size={44} />
            <div className={styles.words}>
              <p className={styles.name}>
                <a href={circlePath(circle.id)}>{circle.name}</a>
              </p>
              <p className={styles.small}>
                {countText(circle.memberCount)} 人{circle.description && ` · ${circle.description}`}
              </p>
            </div>
          </div>
          {children(circle)}
        </li>
      ))}
    </ul>
  );
}

import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circleDetailPath, circleRoleName, postPolicyName } from "#contract/circles/circle-names.ts";
import { countText } from "~/lib/count-text.ts";
import { dateText } from "~/lib/time-text.ts";
import { Badge } from "~/ui/badge.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./circle-about.module.css";

/** Shows the figures of a circle. Figures that the API hides from the viewer (null) are left out. */
export function CircleFigures({ circle }: { circle: CircleDetail }) {
  const figures = [
    { name: "成员", value: countText(circle.memberCount) },
    ...(circle.postCount === null ? [] : [{ name: "帖子", value: countText(circle.postCount) }]),
    ...(circle.recentCount === null ? [] : [{ name: "本周新帖", value: countText(circle.recentCount) }]),
    { name: "创建于", value: dateText(circle.createdAt) },
    { name: "谁可以发帖", value: postPolicyName[circle.postPolicy] },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CircleStaff({ circle: { staff } }: { circle: CircleDetail }) {
  return (
    <ul className={styles.staff}>
      {staff.map(({ user, role }) => (
        <li key={user.id}>
          <PersonLine person={user} size={36}>
            <Badge>{circleRoleName[role]}</Badge>
          </PersonLine>
        </li>
      ))}
    </ul>
  );
}

/** R13: the column beside the posts on a wide screen. The tab 关于 shows the same and more. */
export function CircleAside({ circle }: { circle: CircleDetail }) {
  const about = circleDetailPath(circle.id);
  return (
    <>
      {circle.rules && (
        <section className={`${surface.card} ${styles.box}`} aria-labelledby="aside-rules">
          <h2 id="aside-rules">圈规</h2>
          <p className={`${styles.rules} ${styles.short}`}>{circle.rules}</p>
          <a href={about} className={styles.more}>
            全部圈规
          </a>
        </section>
      )}
      <section className={`${surface.card} ${styles.box}`} aria-labelledby="aside-figures">
        <h2 id="aside-figures">关于圈子</h2>
        <CircleFigures circle={circle} />
      </section>
      {circle.staff.length > 0 && (
        <section className={`${surface.card} ${styles.box}`} aria-labelledby="aside-staff">
          <h2 id="aside-staff">管理团队</h2>
          <CircleStaff circle={circle} />
        </section>
      )}
    </>
  );
}

import type { CircleCard } from "#contract/circles/circle-fields.ts";
import { circlePath, joinPolicyName } from "#contract/circles/circle-names.ts";
import { countText } from "~/lib/count-text.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./ask.module.css";

/** Shows the circle that a confirmation page is about. */
export function AskedCircle({ circle, rules }: { circle: CircleCard; rules: string }) {
  return (
    <>
      <div className={styles.circle}>
        <Avatar seed={circle.id} name={circle.name} src={circle.icon?.thumbUrl} size={52} />
        <div>
          <Gaps>
            <strong>
              <a href={circlePath(circle.id)} className="touch">
                {circle.name}
              </a>
            </strong>
            <span className={styles.facts}>
              <Gaps>
                <span>{countText(circle.memberCount)} 成员</span>
                <span>{circle.isPrivate ? "私密圈子" : joinPolicyName[circle.joinPolicy]}</span>
              </Gaps>
            </span>
          </Gaps>
        </div>
      </div>
      {circle.description && <p>{circle.description}</p>}
      {rules && (
        <section className={styles.rules} aria-labelledby="asked-rules">
          <h2 id="asked-rules">圈规</h2>
          {rules}
        </section>
      )}
    </>
  );
}

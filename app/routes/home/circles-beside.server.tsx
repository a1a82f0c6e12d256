import { circlePath } from "#contract/circles/circle-names.ts";
import { type CircleBrief, followEndpoints } from "#contract/people/follow.ts";
import { joinPath } from "~/features/circle/circle-forms.ts";
import styles from "~/features/shell/aside.module.css";
import { countText } from "~/lib/count-text.ts";
import { attempt, type RouteArgs } from "~/server/api.server.ts";
import { drawItems } from "~/server/draw-items.server.tsx";
import { type Drawing, drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Gaps } from "~/ui/gap.tsx";

/** As many as stand beside a feed. */
const SHOWN = 4;

/** R01: circles to join, drawn here: the page carries no program for them. The feed stands without them. */
export async function circlesBeside(args: RouteArgs): Promise<DrawnPart[]> {
  const answer = await attempt(args, followEndpoints.circleSuggestions, { query: { limit: SHOWN } });
  if (!answer.ok) return [];
  return drawItems(args, answer.data.items, drawing);
}

const drawing: Drawing<CircleBrief> = {
  prefix: drawnId.circle,
  timesOf: () => [],
  draw: (circle) => <Suggested circle={circle} />,
};

function Suggested({ circle: { id, name, icon, memberCount } }: { circle: CircleBrief }) {
  return (
    <Gaps>
      <a href={circlePath(id)} className={styles.circle}>
        <Gaps>
          <Avatar seed={id} name={name} src={icon?.thumbUrl} size={32} />
          <span>
            <Gaps>
              {name}
              <small>{countText(memberCount)} 成员</small>
            </Gaps>
          </span>
        </Gaps>
      </a>
      <a href={joinPath(id)} rel="nofollow" className={styles.join}>
        加入
      </a>
    </Gaps>
  );
}

import { renderToStaticMarkup } from "react-dom/server";
import { circlePath } from "#contract/circle-names.ts";
import { type CircleBrief, followEndpoints } from "#contract/follow.ts";
import { joinPath } from "~/features/circle/circle-forms.ts";
import styles from "~/features/shell/aside.module.css";
import { countText } from "~/lib/count-text.ts";
import { attempt, type RouteArgs } from "~/server/api.server.ts";
import { type DrawnPart, handParts } from "~/server/drawn-parts.server.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { CIRCLE_ID } from "./circles-beside.tsx";

/** As many as stand beside a feed. */
const SHOWN = 4;

/** R01: circles to join, drawn here: the page carries no program for them. The feed stands without them. */
export async function circlesBeside(args: RouteArgs): Promise<DrawnPart[]> {
  const answer = await attempt(args, followEndpoints.circleSuggestions, { query: { limit: SHOWN } });
  if (!answer.ok) return [];
  return handParts(
    args,
    CIRCLE_ID,
    answer.data.items.map((circle) => ({ id: circle.id, html: renderToStaticMarkup(<Suggested circle={circle} />) })),
  );
}

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

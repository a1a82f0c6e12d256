import { circlePath } from "#contract/circles/circle-names.ts";
import { type CircleBrief, circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { joinPath } from "~/features/circle/circle-forms.ts";
import styles from "~/features/shell/aside.module.css";
import { countText } from "~/lib/count-text.ts";
import { attempt, type RouteArgs } from "~/server/api.server.ts";
import { renderList } from "~/fragments/render-fragment.server.tsx";
import type { Fragment, ListRecipe } from "~/fragments/fragment.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Gaps } from "~/ui/gap.tsx";

/** The number of circles beside a feed. */
const SHOWN = 4;

/** R01: circles to join. If the API fails, the feed is shown without them. */
export async function circlesBeside(args: RouteArgs): Promise<Fragment[]> {
  const answer = await attempt(args, circleFollowEndpoints.suggestions, { query: { limit: SHOWN } });
  if (!answer.ok) return [];
  return renderList(args, answer.data.items, recipe);
}

const recipe: ListRecipe<CircleBrief> = {
  prefix: "beside-",
  timesOf: () => [],
  render: (circle) => <Suggested circle={circle} />,
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

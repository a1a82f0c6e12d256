import type { ReactNode } from "react";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circlePath, joinPolicyName } from "#contract/circles/circle-names.ts";
import { type CirclePostSort, circlePostSortName, circlePostSorts } from "#contract/circles/circle-post-names.ts";
import { type SubjectKind, subjectKinds, subjectName } from "#contract/shared/subject.ts";
import { CircleAside } from "~/features/circle/circle-aside.tsx";
import { joinPath } from "~/features/circle/circle-forms.ts";
import { postRecipe } from "~/features/post-list/post-recipe.tsx";
import { publishInCircle } from "~/features/circle/publish-in-circle.ts";
import { withQuery } from "~/lib/with-query.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { renderFragment, renderListPage } from "~/fragments/render-fragment.server.tsx";
import { getSession } from "~/server/session.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import chips from "~/ui/tabs/chips.module.css";
import row from "~/ui/tabs/tabs.module.css";
import { Strip } from "./circle-posts.tsx";
import styles from "./home.module.css";
import type { CirclePostView } from "./posts.ts";

function homePath(id: number, sort: CirclePostSort, kind: SubjectKind | undefined): string {
  return withQuery(circlePath(id), { sort: sort === "replied" ? undefined : sort, kind });
}

/** The list that the address selects, and its state. */
interface Shown {
  sort: CirclePostSort;
  kind: SubjectKind | undefined;
  isLater: boolean;
  isEmpty: boolean;
}

/** The parts of a circle's page that contain only links. */
export function circleFragments(args: RouteArgs, circle: CircleDetail, shown: Shown) {
  const { id, rules, memberCount, postCount, recentCount, createdAt, postPolicy, staff } = circle;
  const { state, joinPolicy, can, applied, viewer } = circle;
  const { sort, kind } = shown;
  const about = [id, rules, memberCount, postCount, recentCount, createdAt, postPolicy, staff];
  const { postRefusal, role, mutedUntil, ban } = viewer;
  const why = [id, state, joinPolicy, can.look, applied, postRefusal, role, mutedUntil, ban];
  const part = (name: string, key: unknown[] | null, render: () => ReactNode) =>
    renderFragment(args, { id: `circle-${name}`, key: key && `circle ${name} ${JSON.stringify(key)}`, render });
  return {
    aside: part("aside", about, () => <CircleAside circle={circle} />),
    why: part("why", why, () => <WhyNot circle={circle} />),
    nav: can.look ? part("nav", [id, sort, kind], () => <PostNav circleId={id} {...shown} />) : null,
    nothing: can.look
      ? shown.isEmpty
        ? part("nothing", null, () => <Nothing circle={circle} {...shown} />)
        : null
      : part("join", [id, joinPolicy], () => <HowToJoin circle={circle} />),
  };
}

/** The posts of a circle. Above each post are its marks in the circle, and a menu for the circle's staff. */
export function circlePosts(
  args: RouteArgs,
  circle: CircleDetail,
  page: { items: CirclePostView[]; nextCursor: string | null },
) {
  const { id, can } = circle;
  const recipe = postRecipe<CirclePostView>(getSession(args.context).token === undefined, (post, around) => (
    <Strip circle={circle} post={post} around={around} />
  ));
  const menu = can.moderate ? `|menu ${id}` : "";
  return renderListPage(args, page, { ...recipe, keyOf: (post, now) => recipe.keyOf?.(post, now) + menu });
}

/** E05: the reason why the viewer cannot post here, if no other part of the page says so, with a button that helps. */
function WhyNot({ circle: { id, state, joinPolicy, can, viewer, applied } }: { circle: CircleDetail }) {
  const { postRefusal, role, mutedUntil, ban } = viewer;
  if (postRefusal === null || state !== "open" || !can.look || mutedUntil || ban || applied) return null;
  return (
    <p className={`${surface.box} ${styles.why}`}>
      <Gaps>
        <span>{postRefusal}</span>
        {role === null && joinPolicy !== "invitation" && (
          <a href={joinPath(id)} rel="nofollow" className={button.button}>
            {joinPolicy === "open" ? "加入" : "申请加入"}
          </a>
        )}
      </Gaps>
    </p>
  );
}

const current = (isHere: boolean) => (isHere ? ("page" as const) : undefined);

/** The choice of order and kind. Plain links (ui/plain-links.tsx), so that each choice has an address. */
function PostNav({ circleId, sort, kind }: Pick<Shown, "sort" | "kind"> & { circleId: number }) {
  return (
    <div className={`${surface.card} ${styles.nav}`}>
      <Gaps>
        <nav aria-label="排序" className={row.tabs}>
          <Gaps>
            {circlePostSorts.map((name) => (
              <a
                key={name}
                href={homePath(circleId, name, kind)}
                className={row.tab}
                aria-current={current(name === sort)}
              >
                {circlePostSortName[name]}
              </a>
            ))}
          </Gaps>
        </nav>
        <nav aria-label="种类" className={`${chips.row} ${styles.kinds}`}>
          <Gaps>
            <a href={homePath(circleId, sort, undefined)} className={chips.chip} aria-current={current(!kind)}>
              全部
            </a>
            {subjectKinds.map((name) => (
              <a
                key={name}
                href={homePath(circleId, sort, name)}
                className={chips.chip}
                aria-current={current(name === kind)}
              >
                {subjectName[name]}
              </a>
            ))}
          </Gaps>
        </nav>
      </Gaps>
    </div>
  );
}

/** The notice for viewers who are not members of a private circle: its head is visible, its content is not. */
function HowToJoin({ circle }: { circle: CircleDetail }) {
  return (
    <Empty title="这是私密圈子，加入后才能看到里面的内容">
      {circle.joinPolicy === "invitation"
        ? "仅凭邀请加入：请圈子里的朋友发一个邀请链接给你"
        : `加入方式：${joinPolicyName[circle.joinPolicy]}`}
    </Empty>
  );
}

function Nothing({ circle, sort, kind, isLater }: Omit<Shown, "isEmpty"> & { circle: CircleDetail }) {
  if (isLater) {
    return (
      <Empty title="后面没有了">
        <a href={homePath(circle.id, sort, kind)}>回到第一页</a>
      </Empty>
    );
  }
  if (sort === "featured") {
    return (
      <Empty title="还没有精华">
        <a href={circlePath(circle.id)}>看看最新回复</a>
      </Empty>
    );
  }
  const [first] = publishInCircle(circle);
  return (
    <Empty title={kind ? `圈子里还没有${subjectName[kind]}` : "圈子里还没有帖子"}>
      {circle.can.post && first ? <a href={first.to}>来发第一条</a> : "加入圈子，来发第一条"}
    </Empty>
  );
}

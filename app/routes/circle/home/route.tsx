import type { CircleDetail } from "#contract/circle-fields.ts";
import { circlePath, joinPolicyName } from "#contract/circle-names.ts";
import { circlePostEndpoints } from "#contract/circle-post.ts";
import { type CirclePostSort, circlePostSorts } from "#contract/circle-post-names.ts";
import { type SubjectKind, subjectKinds, subjectName } from "#contract/subject.ts";
import { circleAside } from "~/features/circle/circle-aside.server.tsx";
import about from "~/features/circle/circle-about.module.css";
import { CircleHead } from "~/features/circle/circle-head.tsx";
import { publishInCircle } from "~/features/circle/publish-in-circle.ts";
import { Columns } from "~/features/shell/shell.tsx";
import { circleLd, trailLd } from "~/lib/json-ld.ts";
import { useCurrentPath } from "~/lib/login-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { CirclePosts, Pinned } from "./circle-posts.tsx";
import { homePath, PostNav } from "./post-nav.tsx";
import { circlePostPage, pinnedLine } from "./posts.ts";

/** Kept for 5 seconds for readers without a session (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { circle, sort, kind } = loaderData;
  const origin = matches[0].loaderData?.origin ?? "";
  return pageMeta(
    { matches, location },
    {
      title: kind ? `${circle.name}的${subjectName[kind]}` : circle.name,
      description: circle.description || `圈子${circle.name}：${circle.memberCount} 位成员`,
      path: circlePath(circle.id),
      image: circle.banner?.url ?? circle.icon?.url,
      noindex: circle.isPrivate || sort !== "replied" || kind !== undefined || location.search.includes("cursor="),
      // Of a private circle nothing is for readers of feeds, nor for machines.
      feed: circle.isPrivate ? undefined : { path: `${circlePath(circle.id)}/feed`, title: circle.name },
      jsonLd: circle.isPrivate
        ? undefined
        : import.meta.env.SSR && [
            circleLd(circle, origin),
            trailLd([{ name: circle.name, path: circlePath(circle.id) }], origin),
          ],
    },
  );
}

/** R13: a circle with what is pinned and a page of its posts, in one call. An unknown word asks for nothing. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const sort: CirclePostSort = circlePostSorts.find((name) => name === query.get("sort")) ?? "replied";
  const kind: SubjectKind | undefined = subjectKinds.find((name) => name === query.get("kind"));
  const cursor = query.get("cursor") || undefined;
  const { circle, pinned, posts } = await load(args, circlePostEndpoints.home, {
    params: { id: idParam(args) },
    query: { sort, kind, cursor },
  });
  const isLater = cursor !== undefined;
  return {
    // Rules and staff are read in the aside.
    circle: { ...circle, rules: "", staff: [] },
    aside: circleAside(circle),
    sort,
    kind,
    isLater,
    pinned: isLater ? [] : pinned.map(pinnedLine),
    page: circlePostPage(posts),
  };
}

export default function CircleHome({ loaderData }: Route.ComponentProps) {
  const { circle, aside, sort, kind, isLater, pinned, page } = loaderData;
  const now = useNow();
  const here = useCurrentPath();
  const isGuest = useViewer() === null;
  return (
    // The class brings the look along: the server alone draws it.
    <Columns aside={<div className={about.aside} dangerouslySetInnerHTML={{ __html: aside }} />}>
      <CircleHead circle={circle} isGuest={isGuest} now={now} tab="posts" />
      {circle.can.look ? (
        <>
          {pinned.length > 0 && <Pinned circle={circle} posts={pinned} />}
          <PostNav circleId={circle.id} sort={sort} kind={kind} />
          <MorePages
            first={page}
            pageOf={pageOfData}
            query={{ sort: sort === "replied" ? undefined : sort, kind }}
            end="已经到底了"
          >
            {(posts) => <CirclePosts circle={circle} posts={posts} around={{ now, isGuest, here }} />}
          </MorePages>
          {page.items.length === 0 && <Nothing {...{ circle, sort, kind, isLater }} />}
        </>
      ) : (
        <HowToJoin circle={circle} />
      )}
    </Columns>
  );
}

/** A private circle for who is not in it: what it is stands above, and nothing else. */
function HowToJoin({ circle }: { circle: CircleDetail }) {
  return (
    <Empty title="这是私密圈子，加入后才能看到里面的内容">
      {circle.joinPolicy === "invitation"
        ? "仅凭邀请加入：请圈子里的朋友发一个邀请链接给你"
        : `加入方式：${joinPolicyName[circle.joinPolicy]}`}
    </Empty>
  );
}

interface NothingProps {
  circle: CircleDetail;
  sort: CirclePostSort;
  kind: SubjectKind | undefined;
  isLater: boolean;
}

function Nothing({ circle, sort, kind, isLater }: NothingProps) {
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

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}

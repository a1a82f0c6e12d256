import { circlePath } from "#contract/circles/circle-names.ts";
import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import { type CirclePostSort, circlePostSorts } from "#contract/circles/circle-post-names.ts";
import { type SubjectKind, subjectKinds, subjectName } from "#contract/shared/subject.ts";
import about from "~/features/circle/circle-about.module.css";
import { CircleHead } from "~/features/circle/circle-head.tsx";
import { postDynamic } from "~/features/dynamic-composer/dynamic-post.server.ts";
import { ShortComposer } from "~/features/dynamic-composer/short-composer.tsx";
import { PostList } from "~/features/post-list/post-list.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { circleLd, trailLd } from "~/lib/json-ld.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { getSession } from "~/server/session.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { sharedHeaders, sharedPage } from "~/server/shared-page.server.ts";
// These style sheets belong to fragments (circle-fragments.server.tsx), so the page must load them.
import empty from "~/ui/empty.module.css";
import chips from "~/ui/tabs/chips.module.css";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { Pinned } from "./circle-posts.tsx";
import { circleFragments, circlePosts } from "./circle-fragments.server.tsx";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import styles from "./home.module.css";
import { circlePostPage, pinnedLine } from "./posts.ts";

export const headers = sharedHeaders;

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
      // A private circle has no feed and no structured data.
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

/** R13: loads a circle, its pinned posts and a page of its posts in one call. Unknown parameter values are ignored. */
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
  const loaded = {
    // Only the aside shows the rules and the staff, and it is a fragment.
    circle: { ...circle, rules: "", staff: [] },
    parts: circleFragments(args, circle, { sort, kind, isLater, isEmpty: posts.items.length === 0 }),
    sort,
    kind,
    formKey: isLater || getSession(args.context).token === undefined ? null : newFormKey(args),
    pinned: isLater ? [] : pinned.map(pinnedLine),
    page: circlePosts(args, circle, circlePostPage(posts)),
  };
  return sharedPage(loaded, !circle.isPrivate);
}

/** E03: posts a dynamic into the circle. Redirects to the list; a non-public dynamic is on its own page only. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const here = circlePath(idParam(args));
  return postDynamic(args, (id, { visibility }) =>
    visibility === "public" ? `${here}#dynamic-${id}` : `/dynamic/${id}`,
  );
}

export default function CircleHome({
  loaderData: { circle, parts, sort, kind, formKey, pinned, page },
  actionData,
}: Route.ComponentProps) {
  const now = useNow();
  const isGuest = useViewer() === null;
  return (
    <Columns aside={<CachedHtml of={parts.aside} className={about.aside} />}>
      <CircleHead circle={circle} isGuest={isGuest} now={now} tab="posts" />
      {/* A refused text stays on the page, even if the member may no longer post. */}
      {formKey && (circle.can.post || actionData) && (
        <ShortComposer key={formKey} circleId={circle.id} formKey={formKey} answer={actionData} />
      )}
      <CachedHtml of={parts.why} data-look={`${empty.empty} ${chips.chip}`} className={styles.part} />
      {circle.can.look && (
        <>
          {pinned.length > 0 && <Pinned circle={circle} posts={pinned} />}
          {parts.nav && <CachedHtml of={parts.nav} className={styles.part} />}
          <MorePages
            first={page}
            pageOf={pageOfData}
            query={{ sort: sort === "replied" ? undefined : sort, kind }}
            end="已经到底了"
          >
            {(posts) => <PostList posts={posts} />}
          </MorePages>
        </>
      )}
      {parts.nothing && <CachedHtml of={parts.nothing} className={styles.part} />}
    </Columns>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}

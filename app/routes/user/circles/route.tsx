import { Link } from "react-router";
import { type CircleBrief, followEndpoints } from "#contract/follow.ts";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { CircleItems } from "~/features/user-list/circle-items.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { attempt, load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import styles from "./circles.module.css";

const HERE = "/user/follow/circle";
const SUGGESTED = 6;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "我的圈子", description: "我关注的圈子，和可以关注的圈子。", noindex: true },
  );
}

/** R17 */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const [page, suggested] = await Promise.all([
    load(args, followEndpoints.circleList, { query: { cursor } }),
    attempt(args, followEndpoints.circleSuggestions, {
      query: { cursor: args.url.searchParams.get("more") || undefined, limit: SUGGESTED },
    }),
  ]);
  return {
    page,
    isLater: cursor !== undefined,
    suggested: suggested.ok ? suggested.data : { items: [], nextCursor: null },
  };
}

export default function FollowedCircles({ loaderData: { page, isLater, suggested } }: Route.ComponentProps) {
  const action = (circle: CircleBrief) => (
    <FollowButton intent="follow-circle" id={circle.id} name={circle.name} followed={circle.followed} isGuest={false} />
  );
  return (
    <Columns>
      <h1 className={styles.title}>我的圈子</h1>
      <MorePages first={page} pageOf={(next: { page: PageOf<CircleBrief> }) => next.page}>
        {(circles) => <CircleItems circles={circles}>{action}</CircleItems>}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "你还没有关注圈子"}>
          {isLater ? <Link to={HERE}>回到第一页</Link> : "从下面的圈子里挑几个，它们的新内容会来找你"}
        </Empty>
      )}
      {suggested.items.length > 0 && (
        <section aria-labelledby="suggested" className={styles.suggested}>
          <div className={styles.row}>
            <h2 id="suggested" className={styles.subtitle}>
              可以关注的圈子
            </h2>
            {suggested.nextCursor && (
              <Link to={`${HERE}?more=${suggested.nextCursor}`} className={styles.more} preventScrollReset>
                换一批
              </Link>
            )}
          </div>
          <CircleItems circles={suggested.items}>{action}</CircleItems>
        </section>
      )}
    </Columns>
  );
}

import { Link } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import type { CircleCard } from "#contract/circles/circle-fields.ts";
import { circleManagePath, circleRoleName } from "#contract/circles/circle-names.ts";
import { circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { leavePath } from "~/features/circle/circle-forms.ts";
import { JoinButton } from "~/features/circle/join-button.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { CircleItems } from "~/features/user-list/circle-items.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { attempt, load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Badge } from "~/ui/badge.tsx";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import styles from "./circles.module.css";

const HERE = "/user/follow/circle";
const SUGGESTED = 6;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "我的圈子", description: "我加入的圈子，和可以加入的圈子。", noindex: true },
  );
}

/** R17: the member's own circles, and suggestions. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const [page, suggested] = await Promise.all([
    load(args, circleEndpoints.list, { query: { mine: true, cursor } }),
    attempt(args, circleFollowEndpoints.suggestions, {
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
  return (
    <Columns>
      <div className={styles.row}>
        <h1 className={styles.title}>我的圈子</h1>
        <a href="/circle/create" className={styles.more}>
          创建圈子
        </a>
      </div>
      <MorePages first={page} pageOf={(next: { page: PageOf<CircleCard> }) => next.page}>
        {(circles) =>
          circles.length > 0 && <CircleItems circles={circles}>{(circle) => <Mine circle={circle} />}</CircleItems>
        }
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "你还没有加入圈子"}>
          {isLater ? <Link to={HERE}>回到第一页</Link> : "从下面的圈子里挑几个，它们的新内容会来找你"}
        </Empty>
      )}
      {suggested.items.length > 0 && (
        <section aria-labelledby="suggested" className={styles.suggested}>
          <div className={styles.row}>
            <h2 id="suggested" className={styles.subtitle}>
              可以加入的圈子
            </h2>
            {suggested.nextCursor && (
              <Link to={`${HERE}?more=${suggested.nextCursor}`} className={styles.more} preventScrollReset>
                换一批
              </Link>
            )}
          </div>
          <CircleItems circles={suggested.items}>
            {(circle) => <JoinButton circle={circle} isGuest={false} />}
          </CircleItems>
        </section>
      )}
    </Columns>
  );
}

/** The member's role in a circle, with a link to manage it or to leave. */
function Mine({ circle: { id, name, role, state } }: { circle: CircleCard }) {
  if (state === "applied") return <Badge>审核中</Badge>;
  return (
    <span className={styles.mine}>
      <Gaps>
        {role !== null && role !== "member" && <Badge>{circleRoleName[role]}</Badge>}
        {role === "owner" ? (
          <a href={circleManagePath(id)} className={button.quiet}>
            管理<span className="visually-hidden">{name}</span>
          </a>
        ) : (
          <a href={leavePath(id)} className={button.quiet}>
            退出<span className="visually-hidden">{name}</span>
          </a>
        )}
      </Gaps>
    </span>
  );
}

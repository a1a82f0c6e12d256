import { Link } from "react-router";
import { growthEndpoints } from "#contract/people/growth.ts";
import { GROWTH_PATH } from "~/lib/growth-path.ts";
import { PointLines } from "~/features/growth/point-lines.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "积分明细", description: "积分从哪里来。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const { balance, ...page } = await load(args, growthEndpoints.entries, { query: { cursor } });
  return { balance, page, isLater: cursor !== undefined };
}

export default function Points({ loaderData: { balance, page, isLater } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <section className={surface.screen}>
      <h1>积分明细</h1>
      <p>
        现有 {balance} 分，<Link to={`${GROWTH_PATH}#points`}>看看怎样得分</Link>
      </p>
      <MorePages first={page} pageOf={pageOfData} end="没有更早的明细了">
        {(entries) => <PointLines entries={entries} now={now} />}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : "还没有积分明细"}>
          <Link to={isLater ? `${GROWTH_PATH}/points` : GROWTH_PATH}>{isLater ? "回到第一页" : "去签到"}</Link>
        </Empty>
      )}
    </section>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}

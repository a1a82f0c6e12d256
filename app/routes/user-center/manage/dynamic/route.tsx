import { Link } from "react-router";
import { dynamicEndpoints, type OwnDynamic } from "#contract/posts/dynamic.ts";
import { type OwnDynamicFilter, ownDynamicFilters } from "#contract/posts/dynamic-names.ts";
import { manageEndpoints } from "#contract/posts/manage.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Empty } from "~/ui/empty.tsx";
import type { Route } from "./+types/route";
import { Figures } from "../figures.tsx";
import { askedOf, manageAction } from "../manage-action.server.ts";
import { ManageFrame } from "../manage-frame.tsx";
import frame from "../manage-frame.module.css";
import { ManageList } from "../manage-list.tsx";
import { nameOfDynamic, OwnRow } from "./own-row.tsx";

const thing = { name: "动态", unit: "条" };
const filterName: Record<OwnDynamicFilter, string> = {
  all: "全部",
  public: "公开",
  followers: "仅粉丝",
  self: "仅自己",
  deleted: "回收站",
};
const pathOf = (filter: OwnDynamicFilter) =>
  filter === "all" ? "/user/manage/dynamic" : `/user/manage/dynamic?filter=${filter}`;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "我的动态", description: "筛选、删除和恢复自己的动态。", noindex: true },
  );
}

/** R22: the member's own dynamics. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const filter = ownDynamicFilters.find((name) => name === searchParams.get("filter")) ?? "all";
  const [page, figures] = await Promise.all([
    load(args, dynamicEndpoints.mine, { query: { filter, cursor: searchParams.get("cursor") || undefined } }),
    load(args, manageEndpoints.figures, { params: { kind: "dynamic" } }),
  ]);
  return { filter, page, figures, asked: askedOf(args.url, page.items, nameOfDynamic) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return manageAction(args, await readForm(args), { thing, ...dynamicEndpoints });
}

export default function ManageDynamics({
  loaderData: { filter, page, figures, asked },
  actionData,
}: Route.ComponentProps) {
  const now = useNow();
  const isDeleted = filter === "deleted";
  const here = pathOf(filter);
  return (
    <ManageFrame
      title="我的动态"
      write={{ to: "/user/publish/dynamic", name: "发动态" }}
      tabsLabel="动态范围"
      tabs={ownDynamicFilters.map((name) => ({ to: pathOf(name), name: filterName[name], isHere: name === filter }))}
      figures={<Figures figures={figures} />}
      error={actionData?.message}
    >
      {isDeleted && <p className={frame.note}>删除的动态会在这里保留 30 天，之后不能恢复。</p>}
      {page.items.length === 0 && (
        <Empty
          title={
            isDeleted ? "没有可以恢复的动态" : filter === "all" ? "还没有发过动态" : `没有${filterName[filter]}的动态`
          }
        >
          {!isDeleted && <Link to="/user/publish/dynamic">发一条</Link>}
        </Empty>
      )}
      <ManageList
        thing={thing}
        here={here}
        first={page}
        pageOf={pageOfData}
        query={{ filter: filter === "all" ? undefined : filter }}
        bulk={isDeleted ? "restore" : "remove"}
        asked={asked}
      >
        {(item: OwnDynamic) => <OwnRow key={item.id} item={item} here={here} now={now} />}
      </ManageList>
    </ManageFrame>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}

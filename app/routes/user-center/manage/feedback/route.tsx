import { data, Link, redirect } from "react-router";
import { feedbackEndpoints, type OwnFeedback, type OwnFeedbackState } from "#contract/posts/feedback.ts";
import { feedbackKinds, feedbackKindName, type FeedbackKind } from "#contract/posts/feedback-status.ts";
import { manageEndpoints } from "#contract/posts/manage.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
import { withQuery } from "~/lib/with-query.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm } from "~/ui/filter-form/filter-form.tsx";
import type { Route } from "./+types/route";
import { Figures } from "../figures.tsx";
import { askedOf, manageAction } from "../manage-action.server.ts";
import { ManageFrame } from "../manage-frame.tsx";
import { ManageList } from "../manage-list.tsx";
import { OwnTicket } from "./own-ticket.tsx";

const thing = { name: "反馈", unit: "条" };
const PATH = "/user/manage/feedback";
const tabs: { state: OwnFeedbackState; name: string; empty: string }[] = [
  { state: "all", name: "全部", empty: "还没有提交过反馈。" },
  { state: "open", name: "进行中", empty: "没有进行中的反馈。" },
  { state: "ended", name: "已结束", empty: "还没有结束的反馈。" },
  { state: "followed", name: "关注的", empty: "还没有关注别人反馈的进展。" },
  { state: "deleted", name: "回收站", empty: "最近 30 天没有删除过反馈。" },
];

function queryOf(state: OwnFeedbackState, kind: FeedbackKind | undefined) {
  return { state: state === "all" ? undefined : state, kind };
}

function pathOf(state: OwnFeedbackState, kind?: FeedbackKind): string {
  return withQuery(PATH, queryOf(state, kind));
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的反馈", description: "管理自己提交的反馈。", noindex: true });
}

/** R23: the member's own tickets. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const state = tabs.find((tab) => tab.state === searchParams.get("state"))?.state ?? "all";
  const kind = feedbackKinds.find((name) => name === searchParams.get("kind"));
  const [page, figures] = await Promise.all([
    load(args, feedbackEndpoints.mine, { query: { state, kind, cursor: searchParams.get("cursor") || undefined } }),
    load(args, manageEndpoints.figures, { params: { kind: "feedback" } }),
  ]);
  return { state, kind, page, figures, asked: askedOf(args.url, page.items, ({ title }) => title) };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const followed = parseId(String(form.get("unfollow") ?? ""));
  if (followed === undefined) return manageAction(args, form, { thing, ...feedbackEndpoints });
  const ended = await submit(args, feedbackEndpoints.follow, { params: { id: followed }, body: { followed: false } });
  if (!ended.ok) return data({ message: ended.failure.message }, { status: statusOfFailure(ended.failure) });
  putFlash(args.context, "success", "已取消关注");
  throw redirect(pathOf("followed"), 303);
}

export default function ManageFeedback({
  loaderData: { state, kind, page, figures, asked },
  actionData,
}: Route.ComponentProps) {
  const now = useNow();
  const here = pathOf(state, kind);
  const bulk = state === "followed" ? null : state === "deleted" ? "restore" : "remove";
  return (
    <ManageFrame
      title="我的反馈"
      write={{ to: "/feedback/create", name: "提交反馈" }}
      tabsLabel="反馈状态"
      tabs={tabs.map((tab) => ({ to: pathOf(tab.state, kind), name: tab.name, isHere: tab.state === state }))}
      figures={<Figures figures={figures} />}
      error={actionData?.message}
    >
      <FilterForm label="筛选反馈" kept={{ state: queryOf(state, kind).state }}>
        <FilterChoice label="类型" name="kind" value={kind ?? ""} names={feedbackKindName} />
      </FilterForm>
      {page.items.length === 0 && (
        <Empty title={kind ? "没有符合条件的反馈。" : (tabs.find((tab) => tab.state === state)?.empty ?? "")}>
          {state === "all" && <Link to="/feedback">看看大家都提了什么</Link>}
        </Empty>
      )}
      <ManageList
        thing={thing}
        here={here}
        first={page}
        pageOf={pageOfData}
        query={queryOf(state, kind)}
        bulk={bulk}
        asked={asked}
      >
        {(item: OwnFeedback) => (
          <OwnTicket key={item.id} item={item} here={here} isFollowed={state === "followed"} now={now} />
        )}
      </ManageList>
    </ManageFrame>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}

import { data, Form, redirect } from "react-router";
import { feedbackEndpoints, ownFeedbackState } from "#api/contract/feedback.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import buttons from "~/ui/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import frame from "../manage-frame.module.css";
import styles from "./manage-feedback.module.css";
import { OwnTicket } from "./own-ticket.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的反馈", description: "管理自己提交的反馈。", noindex: true });
}

/** R23 */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const state = ownFeedbackState.catch("all").parse(searchParams.get("state") ?? "all");
  return { state, page: await load(args, feedbackEndpoints.ownList, { query: { state, cursor: searchParams.get("cursor") ?? undefined } }) };
}

/** Deleting asks nothing first: for thirty days it can be taken back, and the message says so. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await args.request.formData();
  const restored = parseId(String(form.get("restore") ?? ""));
  if (restored !== undefined) {
    const back = await submit(args, feedbackEndpoints.restore, { params: { id: restored } });
    if (!back.ok) return data({ message: back.failure.message }, { status: statusOfFailure(back.failure) });
    putFlash(args.context, "success", "反馈已恢复");
    throw redirect("/user/manage/feedback?state=deleted", 303);
  }
  const single = form.get("remove");
  const ids = (single === null ? form.getAll("ids") : [single]).flatMap((id) => parseId(String(id)) ?? []);
  const removed = await submit(args, feedbackEndpoints.removeOwn, { body: { ids } });
  if (!removed.ok) return data({ message: removed.failure.fieldErrors.ids?.[0] ?? removed.failure.message }, { status: statusOfFailure(removed.failure) });
  putFlash(args.context, "success", `已删除 ${removed.data.removedCount} 条反馈，30 天内可以恢复`);
  throw redirect(pathOf(ownFeedbackState.catch("all").parse(args.url.searchParams.get("state"))), 303);
}

const tabs = [
  { state: "all", name: "全部", empty: "还没有提交过反馈。" },
  { state: "open", name: "进行中", empty: "没有进行中的反馈。" },
  { state: "ended", name: "已结束", empty: "还没有结束的反馈。" },
  { state: "deleted", name: "最近删除", empty: "最近 30 天没有删除过反馈。" },
] as const;

function pathOf(state: (typeof tabs)[number]["state"]): string {
  return state === "all" ? "/user/manage/feedback" : `/user/manage/feedback?state=${state}`;
}

export default function ManageFeedback({ loaderData: { state, page }, actionData }: Route.ComponentProps) {
  const now = useRootData()?.now ?? 0;
  const here = pathOf(state);
  return (
    <section className={frame.screen}>
      <header className={styles.head}>
        <h1>我的反馈</h1>
        <a href="/feedback/create" className={buttons.primary}>
          提交反馈
        </a>
      </header>
      <nav aria-label="反馈状态" className={frame.tabs}>
        {tabs.map((tab) => (
          <a key={tab.state} href={pathOf(tab.state)} className={frame.tab} aria-current={tab.state === state ? "page" : undefined}>
            {tab.name}
          </a>
        ))}
      </nav>
      {actionData?.message && (
        <p role="alert" className={styles.error}>
          {actionData.message}
        </p>
      )}
      {page.items.length === 0 ? (
        <Empty title={tabs.find((tab) => tab.state === state)?.empty ?? ""}>{state === "all" && <a href="/feedback">看看大家都提了什么</a>}</Empty>
      ) : (
        <Form method="post" action={here} aria-label="我的反馈">
          <MorePages key={state} first={page} pageOf={pageOfData} query={{ state: state === "all" ? undefined : state }}>
            {(items) => (
              <ul className={styles.list}>
                {items.map((item) => (
                  <OwnTicket key={item.id} item={item} isDeleted={state === "deleted"} now={now} />
                ))}
              </ul>
            )}
          </MorePages>
          {state !== "deleted" && (
            <p className={styles.bulk}>
              <span>勾选后可以一起删除，30 天内可以恢复。</span>
              <button type="submit" name="intent" value="remove-chosen" className={buttons.button}>
                删除所选
              </button>
            </p>
          )}
        </Form>
      )}
    </section>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}

import { useEffect, useState } from "react";
import { data, Form, Link, redirect } from "react-router";
import { dynamicEndpoints } from "#api/contract/dynamic.ts";
import { type OwnDynamicFilter, ownDynamicFilters } from "#api/contract/dynamic-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load, type RouteArgs, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import button from "~/ui/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import frame from "../manage-frame.module.css";
import styles from "./manage-dynamic.module.css";
import { OwnRow } from "./own-row.tsx";

const filterName: Record<OwnDynamicFilter, string> = { all: "全部", public: "公开", followers: "仅粉丝", self: "仅自己", deleted: "已删除" };
const pathOf = (filter: OwnDynamicFilter) => (filter === "all" ? "/user/manage/dynamic" : `/user/manage/dynamic?filter=${filter}`);
const filterOf = (url: URL) => ownDynamicFilters.find((filter) => filter === url.searchParams.get("filter")) ?? "all";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "我的动态", description: "筛选、删除和恢复自己的动态。", noindex: true });
}

/** R22 */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const filter = filterOf(args.url);
  const page = await load(args, dynamicEndpoints.mine, { query: { filter, cursor: args.url.searchParams.get("cursor") || undefined } });
  return { filter, page };
}

/** One form for the whole list: a row's own button names that row, the other takes what is ticked. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await args.request.formData();
  const restored = parseId(String(form.get("restore") ?? ""));
  if (restored !== undefined) return settle(args, await submit(args, dynamicEndpoints.restore, { params: { id: restored } }), "动态已恢复");
  const one = parseId(String(form.get("remove") ?? ""));
  const ids = one === undefined ? form.getAll("id").flatMap((id) => parseId(String(id)) ?? []) : [one];
  const removed = await submit(args, dynamicEndpoints.removeMany, { body: { ids } });
  return settle(args, removed, removed.ok ? `已删除 ${removed.data.removed} 条动态，30 天内可以恢复` : "");
}

function settle(args: RouteArgs, answer: Awaited<ReturnType<typeof submit>>, words: string) {
  if (!answer.ok) return data({ message: answer.failure.fieldErrors.ids?.[0] ?? answer.failure.message }, { status: statusOfFailure(answer.failure) });
  putFlash(args.context, "success", words);
  throw redirect(pathOf(filterOf(args.url)), 303);
}

export default function ManageDynamics({ loaderData: { filter, page }, actionData }: Route.ComponentProps) {
  const now = useRootData()?.now ?? 0;
  const isDeleted = filter === "deleted";
  return (
    <section className={frame.screen}>
      <header className={styles.head}>
        <h1 className={frame.heading}>我的动态</h1>
        <Link to="/user/publish/dynamic" className={button.primary}>
          发动态
        </Link>
      </header>
      <nav aria-label="动态范围" className={frame.tabs}>
        {ownDynamicFilters.map((name) => (
          <Link key={name} to={pathOf(name)} className={frame.tab} aria-current={name === filter ? "page" : undefined}>
            {filterName[name]}
          </Link>
        ))}
      </nav>
      {isDeleted && <p className={styles.note}>删除的动态会在这里保留 30 天，之后不能恢复。</p>}
      {actionData?.message && (
        <p role="alert" className={styles.error}>
          {actionData.message}
        </p>
      )}
      {page.items.length === 0 && (
        <Empty title={isDeleted ? "没有可以恢复的动态" : filter === "all" ? "还没有发过动态" : `没有${filterName[filter]}的动态`}>
          {!isDeleted && <Link to="/user/publish/dynamic">发一条</Link>}
        </Empty>
      )}
      {/* A form made anew with each list: nothing stays ticked that is no longer there. */}
      <Form key={`${filter} ${page.items.map(({ id }) => id).join(" ")}`} method="post" action={pathOf(filter)} aria-label="动态列表">
        {!isDeleted && page.items.length > 0 && <BulkBar />}
        <MorePages first={page} pageOf={(next: Route.ComponentProps["loaderData"]) => next.page} query={{ filter: filter === "all" ? undefined : filter }}>
          {(items) => (
            <ul className={styles.list}>
              {items.map((item) => (
                <OwnRow key={item.id} item={item} now={now} />
              ))}
            </ul>
          )}
        </MorePages>
      </Form>
    </section>
  );
}

/** Deletes what is ticked; it can be brought back, so nothing is asked. A script ticks all at once. */
function BulkBar() {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className={styles.bulk}>
      {isLive && (
        <label className={styles.all}>
          <input
            type="checkbox"
            onChange={(event) => {
              const { checked, form } = event.currentTarget;
              for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? []) box.checked = checked;
            }}
          />
          全选
        </label>
      )}
      <button type="submit" className={button.button}>
        删除所选
      </button>
    </div>
  );
}

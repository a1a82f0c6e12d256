import { data, Form, Link, redirect } from "react-router";
import { reportEndpoints, type ReportItem } from "#contract/report.ts";
import { reportStatuses, reportStatusName } from "#contract/report-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import type { Route } from "./+types/route";
import { ReportCard } from "./report-card.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./reports.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "举报处理", description: "成员举报的内容。", noindex: true });
}

/** A01: for administrators, as the API says; ?status=handled|dismissed shows what became of others. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const status = reportStatuses.find((name) => name === searchParams.get("status")) ?? "open";
  const cursor = searchParams.get("cursor") || undefined;
  return {
    status,
    page: await load(args, reportEndpoints.list, { query: { status, cursor } }),
    isLater: cursor !== undefined,
  };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const status = form.get("intent") === "handled" ? ("handled" as const) : ("dismissed" as const);
  const settled = await submit(args, reportEndpoints.settle, {
    params: { id: parseId(String(form.get("id") ?? "")) ?? 0 },
    body: { status },
  });
  if (!settled.ok) return data({ message: settled.failure.message }, { status: statusOfFailure(settled.failure) });
  const { count } = settled.data;
  putFlash(
    args.context,
    "success",
    `${reportStatusName[status]}${count > 1 ? `，同一内容的 ${count} 条举报一并了结` : ""}`,
  );
  return redirect("/user/manage/report", 303);
}

const path = (status: string) => (status === "open" ? "/user/manage/report" : `/user/manage/report?status=${status}`);

export default function Reports({ loaderData: { status, page, isLater }, actionData }: Route.ComponentProps) {
  const now = useNow();
  return (
    <section className={surface.screen}>
      <h1>举报处理</h1>
      <nav aria-label="举报状态" className={row.tabs}>
        <Gaps>
          {reportStatuses.map((value) => (
            <Link key={value} to={path(value)} className={row.tab} aria-current={value === status ? "page" : undefined}>
              {reportStatusName[value]}
            </Link>
          ))}
        </Gaps>
      </nav>
      {actionData?.message && (
        <p role="alert" className={styles.error}>
          {actionData.message}
        </p>
      )}
      {page.items.length === 0 && (
        <Empty
          title={
            isLater ? "后面没有了" : status === "open" ? "没有待处理的举报" : `没有${reportStatusName[status]}的举报`
          }
        >
          {isLater && <Link to={path(status)}>回到第一页</Link>}
        </Empty>
      )}
      <MorePages
        key={status}
        first={page}
        pageOf={(next: { page: PageOf<ReportItem> }) => next.page}
        query={{ status: status === "open" ? undefined : status }}
      >
        {(items) => (
          <ol className={styles.list}>
            {items.map((item) => (
              <ReportCard key={item.id} item={item} now={now}>
                {item.status === "open" && (
                  <Form method="post" className={styles.verdict} preventScrollReset>
                    <Gaps>
                      <FormOwner follows />
                      <input type="hidden" name="id" value={item.id} />
                      <button type="submit" name="intent" value="handled" className={button.primary}>
                        处理完毕
                      </button>
                      <button type="submit" name="intent" value="dismissed" className={button.button}>
                        驳回
                      </button>
                    </Gaps>
                  </Form>
                )}
              </ReportCard>
            ))}
          </ol>
        )}
      </MorePages>
    </section>
  );
}

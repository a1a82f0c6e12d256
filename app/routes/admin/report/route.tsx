import { Form, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { reportEndpoints, type ReportItem, settleReportsInput } from "#contract/console/report.ts";
import {
  reasonOfReport,
  reportAdminPath,
  reportKindName,
  reportKinds,
  reportListPath,
  reportStatuses,
  reportStatusName,
} from "#contract/console/report-names.ts";
import { mayOnSite } from "#contract/shared/staff-names.ts";
import { revalidateAfterRefusal } from "~/features/staff/after-refusal.ts";
import { staffBulk } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { tickedIds } from "~/lib/ticked-ids.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm } from "~/ui/filter-form/filter-form.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import type { Route } from "./+types/route";
import { settleOne } from "../settle-one.server.ts";
import { verdictOf } from "../verdict-of.ts";
import { ReportCard } from "./report-card.tsx";
import { PickAllReports, PickReport, SettleMany } from "./settle-many.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./reports.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "举报处理", description: "成员举报的内容。", noindex: true });
}

const kindIn = ({ searchParams }: URL) => reportKinds.find((name) => name === searchParams.get("kind"));

/** A01: for administrators only (by the API). `?status=handled|dismissed` lists settled reports, `?kind=…` one kind. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const status = reportStatuses.find((name) => name === searchParams.get("status")) ?? "open";
  const kind = kindIn(args.url);
  const cursor = searchParams.get("cursor") || undefined;
  return {
    status,
    kind: kind ?? ("" as const),
    page: await load(args, reportEndpoints.list, { query: { status, kind, cursor } }),
    isLater: cursor !== undefined,
  };
}

/** After a partial failure the list is loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateAfterRefusal(args);
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const intent = String(form.get("intent") ?? "");
  const to = path("open", kindIn(args.url));
  const { fields, name } = verdictOf(intent.replace(/^many-/, ""));
  if (intent.startsWith("many-"))
    return staffBulk(args, form, {
      schema: settleReportsInput,
      // 0 days: a ban for several authors is permanent. The page of a single report offers a duration.
      fields: { ...fields, ids: tickedIds(form), days: 0, reason: fields.remove ? form.get("reason") : "" },
      send: (body) => submit(args, reportEndpoints.settleMany, { body }),
      bulk: ({ settled, failed }) => ({
        did: fields.status === "dismissed" ? "驳回" : "处理",
        done: settled,
        failed,
        things: "条举报",
        ...(fields.remove ? { after: name } : {}),
        isNumbered: true,
      }),
      to,
    });
  return settleOne(args, form, to);
}

function path(status: string, kind: string | undefined) {
  const query = new URLSearchParams({ ...(status !== "open" && { status }), ...(kind && { kind }) });
  return `${reportListPath}${query.size > 0 ? `?${query}` : ""}`;
}

export default function Reports({ loaderData: { status, kind, page, isLater }, actionData }: Route.ComponentProps) {
  const now = useNow();
  const viewer = useViewer();
  const refusal = actionData?.refusal ?? null;
  const ofMany = refusal?.intent.startsWith("many-") ? refusal : null;
  const ticked = ofMany?.typed.ids?.split(",") ?? [];
  const kinds = Object.fromEntries(
    Object.entries(reportKindName).filter(([name]) => mayOnSite(viewer, "report", name)),
  );
  const isSettling = status === "open" && page.items.length > 0;
  const narrowed = kind === "" ? "" : reportKindName[kind];
  return (
    <section className={surface.screen}>
      <h1>举报处理</h1>
      <nav aria-label="举报状态" className={row.tabs}>
        <Gaps>
          {reportStatuses.map((value) => (
            <Link
              key={value}
              to={path(value, kind)}
              className={row.tab}
              aria-current={value === status ? "page" : undefined}
            >
              {reportStatusName[value]}
            </Link>
          ))}
        </Gaps>
      </nav>
      <div className={styles.filter}>
        <FilterForm label="筛选举报" kept={{ status: status === "open" ? undefined : status }}>
          <FilterChoice label="种类" name="kind" value={kind} names={kinds} />
        </FilterForm>
      </div>
      <StaffAlert refusal={ofMany && isSettling ? null : refusal} />
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : `没有${reportStatusName[status]}的${narrowed}举报`}>
          {isLater && <Link to={path(status, kind)}>回到第一页</Link>}
        </Empty>
      )}
      {isSettling && <PickAllReports items={page.items} />}
      <MorePages
        key={`${status} ${kind}`}
        first={page}
        pageOf={(next: { page: PageOf<ReportItem> }) => next.page}
        query={{ status: status === "open" ? undefined : status, kind }}
      >
        {(items) => (
          <ol className={styles.list}>
            {items.map((item) => (
              <ReportCard
                key={item.id}
                item={item}
                now={now}
                pick={
                  item.canSettle ? <PickReport item={item} isPicked={ticked.includes(String(item.id))} /> : undefined
                }
              >
                {item.canSettle ? (
                  <Verdict item={item} />
                ) : (
                  item.status === "open" && <p className={styles.meta}>被举报的是你自己的内容，由别人处理。</p>
                )}
              </ReportCard>
            ))}
          </ol>
        )}
      </MorePages>
      {isSettling && <SettleMany refusal={ofMany} />}
    </section>
  );
}

/** The quick verdicts. Verdicts that require a look at the author have a page of their own. */
function Verdict({ item: { id, about, reason } }: { item: ReportItem }) {
  const viewer = useViewer();
  // A private message is settled on the page of its report, where its words are.
  const mayRemove = about && !about.isDeleted && about.kind !== "message" && mayOnSite(viewer, "remove", about.kind);
  return (
    <Form method="post" className={styles.verdict} preventScrollReset>
      <Gaps>
        <FormOwner follows />
        <input type="hidden" name="userId" value={id} />
        <input type="hidden" name="reason" value={reasonOfReport[reason] || "违反社区规范"} />
        {mayRemove ? (
          <button type="submit" name="intent" value="remove" className={button.danger}>
            删除内容
          </button>
        ) : (
          <button type="submit" name="intent" value="handled" className={button.primary}>
            标为已处理
          </button>
        )}
        <button type="submit" name="intent" value="dismissed" className={button.button}>
          驳回
        </button>
        <Link to={reportAdminPath(id)} className={button.button}>
          处罚作者…
        </Link>
      </Gaps>
    </Form>
  );
}

import { Form, Link } from "react-router";
import { limits } from "#contract/limits.ts";
import { reportEndpoints, type ReportItem, settleReportInput, settleReportsInput } from "#contract/report.ts";
import { reportStatuses, reportStatusName } from "#contract/report-names.ts";
import {
  daysText,
  mayOnSite,
  reasonTemplates,
  sanctionDays,
  sanctionName,
  staffAreaName,
  staffAreas,
} from "#contract/staff-names.ts";
import { staffAct, type StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChecks, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { ApiFailure, load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterChoice, FilterForm } from "~/ui/filter-form/filter-form.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import type { Route } from "./+types/route";
import { ReportCard } from "./report-card.tsx";
import { PickReport, SettleMany } from "./settle-many.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./reports.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "举报处理", description: "成员举报的内容。", noindex: true });
}

const kindIn = ({ searchParams }: URL) => staffAreas.find((name) => name === searchParams.get("kind"));

/** A01: for administrators, as the API says; ?status=handled|dismissed shows what became of others, ?kind=… one kind of thing. */
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

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  const intent = String(form.get("intent") ?? "");
  const status = intent.endsWith("dismissed") ? ("dismissed" as const) : ("handled" as const);
  const to = path("open", kindIn(args.url));
  if (intent.startsWith("many-"))
    return staffAct(args, form, {
      schema: settleReportsInput,
      fields: { ids: form.getAll("ids"), status },
      async send(body) {
        const sent = await submit(args, reportEndpoints.settleMany, { body });
        if (!sent.ok || sent.data.settled > 0) return sent;
        return { ok: false, failure: new ApiFailure(409, whyNot(sent.data.failed)) };
      },
      words: ({ settled, failed }) =>
        `${reportStatusName[status]} ${settled} 条${failed.length > 0 ? `；${failed.length} 条没有处理：${whyNot(failed)}` : ""}`,
      to,
    });
  return staffAct(args, form, {
    schema: settleReportInput,
    fields: { ...Object.fromEntries(form), status },
    send: (body) =>
      submit(args, reportEndpoints.settle, { params: { id: parseId(String(form.get("userId") ?? "")) ?? 0 }, body }),
    words: ({ count }) => `${reportStatusName[status]}${count > 1 ? `，同一内容的 ${count} 条举报一并了结` : ""}`,
    to,
  });
}

/** Each reason once. */
const whyNot = (failed: { message: string }[]) => [...new Set(failed.map(({ message }) => message))].join("；");

function path(status: string, kind: string | undefined) {
  const query = new URLSearchParams({ ...(status !== "open" && { status }), ...(kind && { kind }) });
  return `/user/manage/report${query.size > 0 ? `?${query}` : ""}`;
}

export default function Reports({ loaderData: { status, kind, page, isLater }, actionData }: Route.ComponentProps) {
  const now = useNow();
  const viewer = useViewer();
  const refusal = actionData?.refusal ?? null;
  const ofMany = refusal?.intent.startsWith("many-") ? refusal : null;
  const ticked = ofMany?.typed.ids?.split(",") ?? [];
  const kinds = Object.fromEntries(Object.entries(staffAreaName).filter(([name]) => mayOnSite(viewer, "report", name)));
  const isSettling = status === "open" && page.items.length > 0;
  const narrowed = kind === "" ? "" : staffAreaName[kind];
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
                  <Verdict id={item.id} refusal={refusal?.userId === String(item.id) ? refusal : null} />
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

/** Two quick answers, and the one that does something to the thing and its author. */
function Verdict({ id, refusal }: { id: number; refusal: StaffRefusal | null }) {
  const viewer = useViewer();
  const sanctions = (["warning", "mute", "ban"] as const).filter((kind) =>
    mayOnSite(viewer, kind === "warning" ? "warn" : kind),
  );
  return (
    <>
      <Form method="post" className={styles.verdict} preventScrollReset>
        <Gaps>
          <FormOwner follows />
          <input type="hidden" name="userId" value={id} />
          <button type="submit" name="intent" value="handled" className={button.primary}>
            处理完毕
          </button>
          <button type="submit" name="intent" value="dismissed" className={button.button}>
            驳回
          </button>
        </Gaps>
      </Form>
      {mayOnSite(viewer, "remove", "some") && (
        <details open={refusal?.intent === "act"} className={styles.act}>
          <summary>删除内容、处罚作者</summary>
          <Form method="post" className={styles.form} aria-label={`举报 ${id} 的处罚`} preventScrollReset>
            <FormOwner />
            <input type="hidden" name="userId" value={id} />
            <StaffChecks
              id={`remove-${id}`}
              name="remove"
              label="内容"
              refusal={refusal}
              choices={[{ value: "on", label: `删除，${limits.restoreDays} 天内可以撤销` }]}
              initial={["on"]}
            />
            <StaffChoice
              id={`sanction-${id}`}
              name="sanction"
              label="作者"
              refusal={refusal}
              choices={[
                { value: "", label: "不处罚" },
                ...sanctions.map((value) => ({ value, label: sanctionName[value] })),
              ]}
            />
            <StaffChoice
              id={`days-${id}`}
              name="days"
              label="禁言或封禁多久"
              refusal={refusal}
              choices={sanctionDays.map((value) => ({ value, label: daysText(value) }))}
            />
            <StaffText
              id={`reason-${id}`}
              name="reason"
              label="理由（作者会看到，也记入日志）"
              max={limits.staffReasonMax}
              offers={reasonTemplates}
              isNeeded
              refusal={refusal}
            />
            <div>
              <button type="submit" name="intent" value="act" className={button.danger}>
                执行并了结
              </button>
            </div>
          </Form>
        </details>
      )}
    </>
  );
}

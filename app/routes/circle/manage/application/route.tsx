import { type ShouldRevalidateFunctionArgs, useOutletContext } from "react-router";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import {
  type CircleApplication,
  circleStaffEndpoints,
  settleApplicationsInput,
} from "#contract/circles/circle-staff.ts";
import { circleManagePath, joinPolicyName } from "#contract/circles/circle-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { revalidateAfterRefusal } from "~/features/staff/after-refusal.ts";
import { staffBulk } from "~/features/staff/staff-form.server.ts";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";
import { verdictOf } from "../ticked-form.server.ts";
import { TickedForm } from "../ticked-form.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "加入申请", description: "处理加入圈子的申请。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const page = await load(args, circleStaffEndpoints.applications, {
    params: { id: idParam(args) },
    query: { cursor },
  });
  return { page, isLater: cursor !== undefined };
}

/** After a partial failure the list is loaded again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return revalidateAfterRefusal(args);
}

/** Settles one application by its own button, or all checked ones. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  const form = await readForm(args);
  const { isApproved: accepted, ids, reason } = verdictOf(form);
  return staffBulk(args, form, {
    schema: settleApplicationsInput,
    fields: { ids, accepted, reason },
    send: (body) => submit(args, circleStaffEndpoints.settleApplications, { params: { id }, body }),
    bulk: ({ settled, failed }) => ({ did: accepted ? "通过" : "拒绝", done: settled, failed, things: "份申请" }),
    to: circleManagePath(id, "application"),
  });
}

export default function Applications({ loaderData: { page, isLater }, actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const now = useNow();
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>加入申请</h1>
      <p className={desk.lead}>加入方式：{joinPolicyName[circle.joinPolicy]}。先来的排在前面。</p>
      <StaffAlert refusal={refusal} />
      {page.items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : "没有等待处理的申请"}>
          {isLater && <a href={circleManagePath(circle.id, "application")}>回到第一页</a>}
        </Empty>
      ) : (
        <TickedForm
          label="加入申请"
          page={page}
          refusal={refusal}
          reason={{ label: "拒绝时告诉对方的理由（可不填）", max: limits.circleReasonMax }}
          refuseWord="拒绝"
          itemOf={(item) => application(item, now)}
        />
      )}
    </section>
  );
}

function application({ id, user, answer, createdAt }: CircleApplication, now: number) {
  const name = personName(user);
  return {
    label: `选择${name}的申请`,
    children: (
      <>
        <PersonLine person={user} size={36}>
          <TimeText iso={createdAt} now={now} />
        </PersonLine>
        {answer && <p className={desk.said}>{answer}</p>}
        <div className={desk.buttons}>
          <Gaps>
            <button type="submit" name="approve" value={id} className={button.button} data-size="sm">
              通过<span className="visually-hidden">{name}</span>
            </button>
            <button type="submit" name="refuse" value={id} className={button.quiet}>
              拒绝<span className="visually-hidden">{name}</span>
            </button>
          </Gaps>
        </div>
      </>
    ),
  };
}

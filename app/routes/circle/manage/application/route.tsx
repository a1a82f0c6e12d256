import { Form, useOutletContext } from "react-router";
import type { CircleDetail } from "#contract/circle-fields.ts";
import { type CircleApplication, circleStaffEndpoints, settleApplicationsInput } from "#contract/circle-staff.ts";
import { circleManagePath, joinPolicyName } from "#contract/circle-names.ts";
import { limits } from "#contract/limits.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";

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

/** One by its own button, or all that are ticked. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  const form = await readForm(args);
  const one = form.get("accept") ?? form.get("refuse");
  const accepted = form.has("accept") || form.get("intent") === "accept";
  return staffAct(args, form, {
    schema: settleApplicationsInput,
    fields: { ids: one === null ? form.getAll("ids") : [one], accepted, reason: form.get("reason") ?? "" },
    send: (body) => submit(args, circleStaffEndpoints.settleApplications, { params: { id }, body }),
    words: ({ settled, skipped }) =>
      `${accepted ? "已通过" : "已拒绝"} ${settled} 份申请${skipped > 0 ? `，${skipped} 份已处理过或无法加入` : ""}`,
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
        <Form
          key={page.items.map(({ id }) => id).join(" ")}
          method="post"
          className={styles.form}
          aria-label="加入申请"
          preventScrollReset
        >
          <FormOwner />
          {/* Enter in the reason must not press the first button of the list. */}
          <button
            type="submit"
            name="intent"
            value="refuse"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          />
          <MorePages first={page} pageOf={(next: { page: PageOf<CircleApplication> }) => next.page}>
            {(items) => (
              <ul className={desk.list}>
                {items.map((item) => (
                  <Application key={item.id} item={item} now={now} />
                ))}
              </ul>
            )}
          </MorePages>
          <StaffText
            id="refuse-reason"
            name="reason"
            label="拒绝时告诉对方的理由（可不填）"
            max={limits.circleReasonMax}
            refusal={refusal}
          />
          <div className={desk.buttons}>
            <Gaps>
              <button type="submit" name="intent" value="accept" className={button.primary}>
                通过所选
              </button>
              <button type="submit" name="intent" value="refuse" className={button.button}>
                拒绝所选
              </button>
            </Gaps>
          </div>
        </Form>
      )}
    </section>
  );
}

function Application({ item: { id, user, answer, createdAt }, now }: { item: CircleApplication; now: number }) {
  const name = personName(user);
  return (
    <li className={`${desk.item} ${styles.tick}`}>
      <label>
        <input type="checkbox" name="ids" value={id} aria-label={`选择${name}的申请`} />
      </label>
      <div>
        <PersonLine person={user} size={36}>
          <TimeText iso={createdAt} now={now} />
        </PersonLine>
        {answer && <p className={desk.said}>{answer}</p>}
        <div className={desk.buttons}>
          <Gaps>
            <button type="submit" name="accept" value={id} className={button.button} data-size="sm">
              通过<span className="visually-hidden">{name}</span>
            </button>
            <button type="submit" name="refuse" value={id} className={button.quiet}>
              拒绝<span className="visually-hidden">{name}</span>
            </button>
          </Gaps>
        </div>
      </div>
    </li>
  );
}

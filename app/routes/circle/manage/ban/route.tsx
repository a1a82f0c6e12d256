import { Form, useOutletContext } from "react-router";
import { z } from "zod";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { banInput, type CircleBan, circleStaffEndpoints } from "#contract/circles/circle-staff.ts";
import { banDays, circleManagePath } from "#contract/circles/circle-names.ts";
import { id as idInput } from "#contract/shared/common.ts";
import { limits } from "#contract/shared/limits.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { dateText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { personOfText } from "~/server/person-of-text.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "封禁", description: "不能加入圈子的人。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const { items, nextCursor } = await load(args, circleStaffEndpoints.bans, {
    params: { id: idParam(args) },
    query: { cursor },
  });
  return {
    page: { items: items.map((ban) => ({ ...ban, id: ban.user.id })), nextCursor },
    isLater: cursor !== undefined,
    who: args.url.searchParams.get("user") ?? "",
  };
}

const banForm = banInput
  .omit({ userId: true })
  .extend({ who: z.string().trim().min(1, "请填写名字或用户编号，或粘贴 TA 的主页链接") });

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const form = await readForm(args);
  const to = circleManagePath(params.id, "ban");
  if (form.get("intent") === "unban") {
    return staffAct(args, form, {
      schema: z.object({ userId: idInput }),
      send: (body) => submit(args, circleStaffEndpoints.unban, { params, body }),
      words: "已解除封禁，对方可以再加入",
      to,
    });
  }
  return staffAct(args, form, {
    schema: banForm,
    async send({ who, ...body }) {
      const person = await personOfText(args, "who", who);
      if (!person.ok) return person;
      return submit(args, circleStaffEndpoints.ban, { params, body: { ...body, userId: person.data } });
    },
    words: "已封禁，对方会收到通知",
    to,
  });
}

export default function Bans({ loaderData: { page, isLater, who }, actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const now = useNow();
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>封禁</h1>
      <p className={desk.lead}>被封禁的人不在圈子里，期满前也不能再加入或申请。</p>
      <StaffAlert refusal={refusal} />
      <Form method="post" className={styles.form} aria-label="封禁用户">
        <FormOwner />
        <input type="hidden" name="intent" value="ban" />
        <StaffText
          id="ban-who"
          name="who"
          label="封禁谁"
          placeholder="名字、用户编号，或主页链接"
          max={200}
          isNeeded
          initial={who}
          refusal={refusal}
        />
        <StaffChoice
          id="ban-days"
          name="days"
          label="多久"
          refusal={refusal}
          choices={banDays.map((value) => ({
            value,
            label: value === 0 ? "永久" : value === 365 ? "一年" : `${value} 天`,
          }))}
        />
        <StaffText
          id="ban-reason"
          name="reason"
          label="理由（对方会看到，也记入管理日志）"
          max={limits.circleReasonMax}
          isNeeded
          refusal={refusal}
        />
        <div className={desk.buttons}>
          <button type="submit" className={button.danger}>
            封禁
          </button>
        </div>
      </Form>
      {page.items.length === 0 ? (
        <Empty title={isLater ? "后面没有了" : "没有被封禁的人"}>
          {isLater && <a href={circleManagePath(circle.id, "ban")}>回到第一页</a>}
        </Empty>
      ) : (
        <MorePages first={page} pageOf={(next: { page: PageOf<CircleBan & { id: number }> }) => next.page}>
          {(items) => (
            <ul className={desk.list}>
              {items.map((ban) => (
                <Ban key={ban.id} ban={ban} now={now} />
              ))}
            </ul>
          )}
        </MorePages>
      )}
    </section>
  );
}

function Ban({ ban: { user, reason, until, bannedBy, createdAt }, now }: { ban: CircleBan; now: number }) {
  return (
    <li className={desk.item}>
      <div className={desk.line}>
        <PersonLine person={user} size={36}>
          <span>{until ? `封禁到 ${dateText(until)}` : "永久封禁"}</span>
        </PersonLine>
        <Form method="post" preventScrollReset>
          <FormOwner follows />
          <input type="hidden" name="userId" value={user.id} />
          <button type="submit" name="intent" value="unban" className={button.button}>
            解除<span className="visually-hidden">{personName(user)}的封禁</span>
          </button>
        </Form>
      </div>
      <p>理由：{reason}</p>
      <p className={desk.small}>
        {personName(bannedBy)} · <TimeText iso={createdAt} now={now} />
      </p>
    </li>
  );
}

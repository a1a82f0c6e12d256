import { Form, useOutletContext } from "react-router";
import { z } from "zod";
import { circleEndpoints } from "#contract/circles/circle.ts";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circleStaffEndpoints } from "#contract/circles/circle-staff.ts";
import { circlePath, circleRoleName } from "#contract/circles/circle-names.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { memberQuery, MemberSearch } from "~/features/circle/member-search.tsx";
import { StaffAlert } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useViewer } from "~/lib/root-data.ts";
import { load, submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import { Badge } from "~/ui/badge.tsx";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "转让圈子", description: "把圈子转让给一位成员。", noindex: true });
}

/** Searches members by name. Without a search it lists the staff, because the new owner is mostly one of them. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const q = memberQuery(args.url);
  const page = await load(args, circleStaffEndpoints.members, {
    params: { id: idParam(args) },
    query: { filter: q ? "all" : "staff", q },
  });
  return { q, members: page.items.filter(({ role }) => role !== "owner") };
}

const transferForm = z.object({
  userId: z.coerce.number("请选择转让给谁").int().positive("请选择转让给谁"),
  sure: z.literal("on", "请确认后再转让"),
});

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const form = await readForm(args);
  return staffAct(args, form, {
    schema: transferForm,
    send: ({ userId }) => submit(args, circleEndpoints.transfer, { params, body: { userId } }),
    words: "圈子已转让，你现在是圈子管理员",
    to: circlePath(params.id),
  });
}

export default function Transfer({ loaderData: { q, members }, actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const viewer = useViewer();
  const others = members.filter(({ id }) => id !== viewer?.id);
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>转让圈子</h1>
      <p className={desk.lead}>转让后，对方成为圈主，你成为圈子管理员。不能撤回，只能由新圈主再转让给你。</p>
      <StaffAlert refusal={actionData?.refusal} />
      <MemberSearch action={`/circle/manage/${circle.id}/transfer`} q={q} />
      {others.length === 0 ? (
        <Empty title={q ? `没有叫「${q}」的成员` : "圈子里还没有别的管理员，按名字找一位成员"} />
      ) : (
        <Form method="post" className={styles.form} aria-label="转让圈子">
          <FormOwner />
          <ul className={desk.list}>
            {others.map((member) => (
              <li key={member.id} className={`${desk.item} ${desk.tick}`}>
                <label>
                  <input
                    type="radio"
                    name="userId"
                    value={member.id}
                    required
                    defaultChecked={actionData?.refusal.userId === String(member.id)}
                    aria-label={`转让给${personName(member)}`}
                  />
                </label>
                <PersonLine
                  person={{ ...member, role: "USER" }}
                  size={36}
                  badge={member.role !== "member" && <Badge>{circleRoleName[member.role]}</Badge>}
                >
                  <span>{member.bio}</span>
                </PersonLine>
              </li>
            ))}
          </ul>
          <label className={styles.sure}>
            <input type="checkbox" name="sure" required /> 我确定把「{circle.name}」转让给选中的成员
          </label>
          <div className={desk.buttons}>
            <button type="submit" className={button.danger}>
              转让圈子
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}

import { Form, useOutletContext } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { announceInput, type CircleDetail } from "#contract/circles/circle-fields.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "圈子公告", description: "发布圈子的公告。", noindex: true });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  const form = await readForm(args);
  return staffAct(args, form, {
    schema: announceInput,
    fields: { text: String(form.get("text") ?? "").replaceAll("\r\n", "\n") },
    send: (body) => submit(args, circleEndpoints.announce, { params: { id }, body }),
    words: form.get("text") ? "公告已发布，成员会收到通知" : "公告已撤下",
    to: circlePath(id),
  });
}

export default function Announcement({ actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const refusal = actionData?.refusal ?? null;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>公告</h1>
      <p className={desk.lead}>公告显示在圈子首页的最上面，并通知没有关闭通知的成员。留空再发布，就是撤下公告。</p>
      <StaffAlert refusal={refusal} />
      <Form method="post" className={styles.form} aria-label="公告">
        <FormOwner />
        <StaffText
          id="announcement-text"
          name="text"
          label="公告内容"
          rows={5}
          max={limits.circleAnnouncementMax}
          initial={circle.announcement?.text ?? ""}
          refusal={refusal}
        />
        <div className={desk.buttons}>
          <button type="submit" className={button.primary}>
            发布公告
          </button>
        </div>
      </Form>
    </section>
  );
}

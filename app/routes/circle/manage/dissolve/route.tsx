import { Form, useOutletContext } from "react-router";
import { z } from "zod";
import { circleEndpoints } from "#contract/circles/circle.ts";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circlePath, DISSOLVE_DAYS } from "#contract/circles/circle-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { CIRCLE_PATH } from "~/features/circle/circle-forms.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "解散圈子", description: "解散圈子。", noindex: true });
}

const dissolveForm = z.object({ reason: z.string().default("") });

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const params = { id: idParam(args) };
  const form = await readForm(args);
  return staffAct(args, form, {
    schema: dissolveForm,
    send: (body) => submit(args, circleEndpoints.dissolve, { params, body }),
    words: ({ dissolveAt }) => `已发起解散，${exactTimeText(dissolveAt)} 前可以撤回`,
    to: circlePath(params.id),
  });
}

export default function Dissolve({ actionData }: Route.ComponentProps) {
  const circle = useOutletContext<CircleDetail>();
  const refusal = actionData?.refusal ?? null;
  if (circle.dissolveAt) {
    return (
      <section className={`${surface.screen} ${styles.screen}`}>
        <h1>圈子即将解散</h1>
        <p>圈子将在 {exactTimeText(circle.dissolveAt)} 解散，在此之前可以撤回。</p>
        <Form method="post" action={CIRCLE_PATH}>
          <FormOwner follows />
          <input type="hidden" name="id" value={circle.id} />
          <input type="hidden" name="redirectTo" value={circlePath(circle.id)} />
          <button type="submit" name="intent" value="undo-dissolve" className={button.primary}>
            撤回解散
          </button>
        </Form>
      </section>
    );
  }
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>解散圈子</h1>
      <p>确定解散「{circle.name}」吗？</p>
      <p className={desk.said}>
        {DISSOLVE_DAYS} 天后圈子结束，{DISSOLVE_DAYS} 天内可以撤回。结束时所有成员离开圈子并收到通知；
        {circle.isPrivate ? "里面的内容变为仅作者自己可见。" : "里面的内容还在，但不再属于任何圈子。"}
        只是不想管了的话，可以<a href={`/circle/manage/${circle.id}/transfer`}>转让给一位成员</a>。
      </p>
      <StaffAlert refusal={refusal} />
      <Form method="post" className={styles.form} aria-label="解散圈子">
        <FormOwner />
        <StaffText
          id="dissolve-reason"
          name="reason"
          label="对成员说的话（可不填）"
          rows={3}
          max={limits.circleReasonMax}
          refusal={refusal}
        />
        <div className={desk.buttons}>
          <Gaps>
            <button type="submit" className={button.danger}>
              发起解散
            </button>
            <a href={circlePath(circle.id)} className={button.button}>
              取消
            </a>
          </Gaps>
        </div>
      </Form>
    </section>
  );
}

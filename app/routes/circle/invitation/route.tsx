import { data, Form, redirect } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useViewer } from "~/lib/root-data.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load, submit } from "~/server/api.server.ts";
import { putFlash } from "~/server/flash.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import styles from "../ask.module.css";
import { AskedCircle } from "../asked-circle.tsx";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const name = loaderData?.circle.name ?? "圈子";
  return pageMeta(
    { matches, location },
    { title: `邀请你加入${name}`, description: `有人邀请你加入圈子${name}。`, noindex: true },
  );
}

/** E05: the page of an invitation link. Guests may see it before they log in. */
export async function loader(args: Route.LoaderArgs) {
  return load(args, circleEndpoints.invitation, { params: { token: args.params.token } });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  await readForm(args);
  const joined = await submit(args, circleEndpoints.acceptInvitation, { params: { token: args.params.token } });
  if (!joined.ok) return data({ message: joined.failure.message }, { status: statusOfFailure(joined.failure) });
  putFlash(args.context, "success", "已加入圈子");
  return redirect(circlePath(joined.data.circleId), 303);
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { circle, rules, invitedBy, expiresAt } = loaderData;
  const isGuest = useViewer() === null;
  const here = useCurrentPath();
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>{personName(invitedBy)}邀请你加入圈子</h1>
      <AskedCircle circle={circle} rules={rules} />
      {actionData?.message && (
        <p role="alert" className={styles.alert}>
          {actionData.message}
        </p>
      )}
      <div className={styles.answers}>
        {circle.role !== null ? (
          <a href={circlePath(circle.id)} className={button.primary}>
            你已经在圈子里，去看看
          </a>
        ) : isGuest ? (
          <a href={loginPath(here)} className={button.primary}>
            登录后加入
          </a>
        ) : (
          <Form method="post">
            <FormOwner follows />
            <button type="submit" className={button.primary}>
              接受邀请，加入圈子
            </button>
          </Form>
        )}
      </div>
      <p className={styles.small}>邀请有效期至 {exactTimeText(expiresAt)}</p>
    </section>
  );
}
